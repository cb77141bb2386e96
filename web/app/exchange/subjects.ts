// Whatever changes is named by its subject: after an act on this page, and whenever the server tells of one elsewhere.

/** The id of one, or `any` for all of a kind. */
export type Subjects = Partial<Record<'component' | 'version' | 'project' | 'member', string>>

export const any = 'any'

/** Whether a change of the one concerns a reading of the other. */
export function concerns(changed: Subjects, shown: Subjects): boolean {
  return Object.entries(changed).some(([kind, id]) => {
    const seen = shown[kind as keyof Subjects]
    return seen !== undefined && (seen === id || seen === any || id === any)
  })
}
