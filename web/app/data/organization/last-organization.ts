// The organization that this tab showed last, so that somebody who is removed from it is told which one they have lost.
// Only the browser remembers: a page that is loaded anew has nothing to compare.

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

/** The person leaves it by themselves, and need not be told. */
export function giveUpOrganization(organizationId: string): void {
  given = organizationId
}

/** Its name, if this person has it no longer. */
export function findLostOrganization(email: string, organizationIds: readonly string[]): string | undefined {
  if (last?.email !== email || organizationIds.includes(last.organizationId)) return undefined
  return last.organizationId === given ? undefined : last.organizationName
}
