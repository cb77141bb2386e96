import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { concerns, type Subjects } from '../subjects.ts'

/** For the handle of a layout: the subjects that its loader shows. A page names them in `screens.ts`. */
export interface ShownSubjects {
  readonly shows: Subjects
}

/** Refetches every answer outside of navigation that shows one of these. The router itself reloads the page after an act. */
export function useForgetAnswers(): (...changes: readonly Subjects[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (...changes) =>
      client.invalidateQueries({
        predicate: ({ meta }) => isConcerned(changes, (meta as ShownSubjects | undefined)?.shows ?? {}),
      }),
    [client],
  )
}

/** A page that does not say what it shows is concerned by every change. */
export function isConcerned(changes: readonly Subjects[], shows: Subjects | undefined): boolean {
  return shows === undefined || changes.some((change) => concerns(change, shows))
}
