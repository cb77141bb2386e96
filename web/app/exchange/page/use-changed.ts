import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { subjectsAt } from '../../screens/subjects-at.ts'
import type { Subjects } from '../subjects.ts'
import { allParts, type Part } from './asked-parts.ts'
import { isConcerned, type ShownSubjects, useForgetAnswers } from './use-forget-answers.ts'
import { useReadParts } from './use-read-page.ts'

/**
 * For changes that the router did not make: `changed({ component: id })` reloads whatever shows it, inside and outside
 * of navigation, and resolves when that is done. One reload runs at a time; the next one reads everything announced
 * meanwhile. Call the hook once, in the shell: it must outlive the page.
 */
export function useChanged(): (...subjects: readonly Subjects[]) => Promise<void> {
  const forget = useForgetAnswers()
  const readParts = useReadParts()
  const findConcerned = useFindConcerned()
  const announced = useRef<Subjects[]>([])
  const reading = useRef<Promise<void>>(undefined)
  const readAnnounced = useCallback(async () => {
    while (announced.current.length > 0) {
      const changes = announced.current.splice(0)
      await Promise.all([forget(...changes), readParts(findConcerned(changes))])
    }
  }, [forget, readParts, findConcerned])
  return useCallback(
    (...subjects) => {
      announced.current.push(...subjects)
      reading.current ??= readAnnounced().finally(() => {
        reading.current = undefined
      })
      return reading.current
    },
    [readAnnounced],
  )
}

/** Whether the page, or an answer outside of navigation, shows any of these subjects. */
export function useConcernsPage(): (changes: readonly Subjects[]) => boolean {
  const client = useQueryClient()
  const findConcerned = useFindConcerned()
  return useCallback(
    (changes) =>
      findConcerned(changes).includes('page') ||
      client.getQueryCache().findAll({
        type: 'active',
        predicate: ({ meta }) => isConcerned(changes, (meta as ShownSubjects | undefined)?.shows ?? {}),
      }).length > 0,
    [client, findConcerned],
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
