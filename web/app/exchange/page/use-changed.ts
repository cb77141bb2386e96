import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { concerns, type Subjects } from '../subjects.ts'
import { useReadPage } from './use-read-page.ts'

/** For the handle of a route: whose changes its loaders have to hear of. A page without it hears of all. */
export interface ShownSubjects {
  readonly shows?: Subjects
}

/**
 * For whatever learns of a change that the router did not make: `changed({ component: id })` reads again what shows it,
 * inside and outside of navigation.
 */
export function useChanged(): (subjects: Subjects) => void {
  const forget = useForgetAnswers()
  const { readPage } = useReadPage()
  const shown = useRef<readonly (Subjects | undefined)[]>([])
  const matches = useMatches()
  useEffect(() => {
    shown.current = matches.map(({ handle }) => (handle as ShownSubjects | undefined)?.shows)
  }, [matches])
  return useCallback(
    (subjects) => {
      forget(subjects)
      const told = shown.current.filter((shows) => shows !== undefined)
      if (told.length === 0 || told.some((shows) => concerns(subjects, shows))) void readPage()
    },
    [forget, readPage],
  )
}

/** The same without the page, which the router reads again by itself after an act. */
export function useForgetAnswers(): (subjects: Subjects) => void {
  const client = useQueryClient()
  return useCallback(
    (subjects) =>
      void client.invalidateQueries({
        predicate: ({ meta }) => concerns(subjects, (meta as ShownSubjects | undefined)?.shows ?? {}),
      }),
    [client],
  )
}
