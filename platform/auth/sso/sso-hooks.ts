// What the product decides about the providers of companies. The protocol proves who somebody is, and asks here what
// follows from it.
import type { Transaction } from '../../postgres/postgres.ts'

/** `enforced`: people of the provider's domains have no other way in. */
export type SsoState = 'off' | 'on' | 'enforced'

export type SsoRefusal = { readonly code: string; readonly message: string }

/** What a test of a provider has shown, for somebody who sets it up. Values are cut to a readable length. */
export type SsoReport = {
  readonly outcome: 'passed' | 'failed'
  readonly fault?: SsoFault | undefined
  readonly subject?: string | undefined
  readonly email?: string | undefined
  readonly name?: string | undefined
  /** The algorithm of the signature, such as `SHA-256`. */
  readonly signature?: string | undefined
  readonly attributes?: Readonly<Record<string, readonly string[]>> | undefined
}

export type SsoFault = { readonly code: string; readonly facts: Readonly<Record<string, string>> }

type Subject = { readonly providerId: string; readonly userId: string }

type SignIn = Subject & {
  /** The address that the provider states. It is at one of the provider's domains. */
  readonly email: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

/** Each runs as the role of the protocol, in the transaction of the act. */
export type SsoHooks = {
  /** Asked only about providers that exist. Default: what their row says. */
  readonly stateOf: (transaction: Transaction, providerId: string) => Promise<SsoState>
  /** Whether the person may test the provider, which may be off. Default: nobody may. */
  readonly mayTest: (transaction: Transaction, test: Subject) => Promise<boolean>
  readonly onTested: (
    transaction: Transaction,
    test: Subject & { readonly report: SsoReport },
  ) => Promise<void>
  /** A refusal rolls the sign-in back, and the account if it is new. */
  readonly onSignIn: (transaction: Transaction, signIn: SignIn) => Promise<SsoRefusal | undefined>
  /** Whether the person may get in by mail although the provider is enforced. Default: nobody may. */
  readonly mayBreakGlass: (transaction: Transaction, person: Subject) => Promise<boolean>
  readonly onBreakGlass: (
    transaction: Transaction,
    entry: Subject & { readonly sessionId: string },
  ) => Promise<void>
}

export const defaultSsoHooks: SsoHooks = {
  stateOf: readState,
  mayTest: async () => false,
  onTested: async () => undefined,
  onSignIn: async () => undefined,
  mayBreakGlass: async () => false,
  onBreakGlass: async () => undefined,
}

async function readState(transaction: Transaction, providerId: string): Promise<SsoState> {
  const [provider] = await transaction.query<{ state: SsoState }>(
    `select case when is_disabled then 'off' when is_enforced then 'enforced' else 'on' end as state
     from auth.sso_providers where id = $1`,
    [providerId],
  )
  return provider?.state ?? 'off'
}
