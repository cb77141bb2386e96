import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isReadingOwed } from './owed-reading.ts'

type Step = Pick<
  ShouldRevalidateFunctionArgs,
  'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate' | 'formMethod'
>

/** For routes that do not read the query: a change of it alone, such as a filter that is typed, asks them nothing. */
export function ignoreSearch(step: Step): boolean {
  return step.defaultShouldRevalidate && (followsAct(step) || !isSearchAlone(step))
}

/** For routes that read these parts of the query and no others. */
export function heedSearch(...names: readonly string[]) {
  return (step: Step): boolean => {
    const isOurs = names.some(
      (name) => step.currentUrl.searchParams.get(name) !== step.nextUrl.searchParams.get(name),
    )
    return isOurs ? step.defaultShouldRevalidate : ignoreSearch(step)
  }
}

const isSearchAlone = ({ currentUrl, nextUrl }: Step) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search

/** An act that ends while the query changes is followed by one reading for both. */
const followsAct = ({ formMethod = 'GET' }: Step) => formMethod !== 'GET' || isReadingOwed()
