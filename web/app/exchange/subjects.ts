// Every change names its subjects: an act on this page, or an event from the server.

/** The ID of one row, or `all` of its kind. An organization stands for its settings and rules. */
export type Subjects = {
  readonly [Kind in
    | 'organization'
    | 'member'
    | 'component'
    | 'version'
    | 'project'
    | 'notification'
    | 'webhook']?: string
}

export const all = 'all'

/** Whether a change of these subjects makes a read of those stale. */
export function concerns(changed: Subjects, shown: Subjects): boolean {
  return Object.entries(changed).some(([kind, id]) => {
    const seen = shown[kind as keyof Subjects]
    return seen !== undefined && (seen === id || seen === all || id === all)
  })
}
