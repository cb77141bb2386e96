// Remembers the organization that this tab showed last, to tell people who are removed which one they have lost. A page that
// loads again has forgotten it.

interface Shown {
  /** Another person may sign in after the first. */
  readonly email: string
  readonly organizationId: string
  readonly organizationName: string
}

let last: Shown | undefined
let given: string | undefined

export function rememberOrganization(shown: Shown | undefined): void {
  last = shown
}

/** Call this when people leave on their own: they need not be told. */
export function giveUpOrganization(organizationId: string): void {
  given = organizationId
}

/** The name of the organization, if the person no longer belongs to it. */
export function findLostOrganization(email: string, organizationIds: readonly string[]): string | undefined {
  if (last?.email !== email || organizationIds.includes(last.organizationId)) return undefined
  return last.organizationId === given ? undefined : last.organizationName
}
