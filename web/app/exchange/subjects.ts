// Every change names its subjects: an act on this page, or an event from the server.

/** The id of one, or `any` for all of a kind. */
export type Subjects = Partial<Record<'component' | 'version' | 'project' | 'member', string>>

export const any = 'any'

/** Whether a change of these subjects makes a read of those stale. */
export function concerns(changed: Subjects, shown: Subjects): boolean {
  return Object.entries(changed).some(([kind, id]) => {
    const seen = shown[kind as keyof Subjects]
    return seen !== undefined && (seen === id || seen === any || id === any)
  })
}
