import type { MembershipRow } from '@trellis/domain/contracts/organizations'

/** The demands of all organizations of a person on their sign-in. */
export interface SignInRules {
  /** The shortest one. */
  readonly sessionLimit: { readonly organization: string; readonly days: number } | undefined
  /** The name of an organization that requires a second factor. */
  readonly requiredBy: string | undefined
}

type Membership = Pick<MembershipRow, 'id' | 'name' | 'proof' | 'max_session_days'>

/** The proofs that an organization asks for if it requires a second factor. */
const secondProofs: readonly Membership['proof'][] = ['second_step', 'enrollment']

/** An organization shows its settings only after its proof; one that still asks for a second one requires it. */
export function signInRules(memberships: readonly Membership[], requiring: ReadonlySet<string>): SignInRules {
  const limits = memberships.flatMap(({ name, max_session_days: days }) =>
    days === null ? [] : [{ organization: name, days }],
  )
  const [sessionLimit] = limits.toSorted((one, other) => one.days - other.days)
  const requiredBy = memberships.find(
    ({ id, proof }) => secondProofs.includes(proof) || requiring.has(id),
  )?.name
  return { sessionLimit, requiredBy }
}
