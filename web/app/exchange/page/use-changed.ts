import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { concerns, type Subjects } from '../subjects.ts'
import { useReadPage } from './use-read-page.ts'

/** For a route's handle: the subjects that its loaders show. A page without it reloads after every change. */
export interface ShownSubjects {
  readonly shows?: Subjects
}

/**
 * For changes that the router did not make: `changed({ component: id })` reloads whatever shows it, inside and outside
 * of navigation.
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

/** The same without the page, because the router reloads the page after an act. */
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
