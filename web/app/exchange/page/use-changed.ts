import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { subjectsAt } from '../../screens/subjects-at.ts'
import { concerns, type Subjects } from '../subjects.ts'
import { allParts, type Part } from './asked-parts.ts'
import { useReadParts } from './use-read-page.ts'

/** For the handle of a layout: the subjects that its loader shows. A page names them in `screens.ts`. */
export interface ShownSubjects {
  readonly shows: Subjects
}

/**
 * For changes that the router did not make: `changed({ component: id })` reloads whatever shows it, inside and outside
 * of navigation. One reload runs at a time; the next one reads everything announced meanwhile. Call the hook once, in
 * the shell: it must outlive the page.
 */
export function useChanged(): (subjects: Subjects) => void {
  const forget = useForgetAnswers()
  const readParts = useReadParts()
  const findConcerned = useFindConcerned()
  const announced = useRef<Subjects[]>([])
  const isReading = useRef(false)
  const readAnnounced = useCallback(async () => {
    while (announced.current.length > 0) {
      const changes = announced.current.splice(0)
      await Promise.all([forget(...changes), readParts(findConcerned(changes))])
    }
  }, [forget, readParts, findConcerned])
  return useCallback(
    (subjects) => {
      announced.current.push(subjects)
      if (isReading.current) return
      isReading.current = true
      void readAnnounced().finally(() => {
        isReading.current = false
      })
    },
    [readAnnounced],
  )
}

/** The same without the page, because the router reloads the page after an act. */
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

/** The parts that show what has changed. Of a pending page, because its loaders may have run before the change. */
function useFindConcerned(): (changes: readonly Subjects[]) => readonly Part[] {
  const shown = useRef<Record<Part, readonly (Subjects | undefined)[]>>({ shell: [], page: [] })
  const matches = useMatches()
  const location = useLocation()
  const { pathname } = useNavigation().location ?? location
  useEffect(() => {
    const shell = matches.map(({ handle }) => (handle as Partial<ShownSubjects> | undefined)?.shows ?? {})
    shown.current = { shell, page: [subjectsAt(pathname)] }
  }, [matches, pathname])
  return useCallback(
    (changes) => allParts.filter((part) => shown.current[part].some((shows) => isConcerned(changes, shows))),
    [],
  )
}

/** A page that does not say what it shows is concerned by every change. */
function isConcerned(changes: readonly Subjects[], shows: Subjects | undefined): boolean {
  return shows === undefined || changes.some((change) => concerns(change, shows))
}
