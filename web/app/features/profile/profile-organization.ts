/** What the organization that the person works in asks of their sign-in. */
export interface ProfileOrganization {
  readonly name: string
  readonly maxSessionDays: number | null
  readonly requiresFactor: boolean
}
