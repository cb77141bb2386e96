// Which routes are asked again. An act that was refused has nothing read, and yet may end while another address is on
// its way: what that address names is read all the same, or its page would be shown with what stood there before.
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isWholeReadingAsked } from './whole-reading.ts'

type Step = Pick<
  ShouldRevalidateFunctionArgs,
  'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate' | 'formMethod' | 'actionStatus'
>

/** For routes that do not read the query: a change of it alone, such as a filter that is typed, asks them nothing. */
export function ignoresSearch(step: Step): boolean {
  if (isOtherPage(step)) return step.defaultShouldRevalidate || isRefused(step)
  if (followsAct(step)) return !isRefused(step)
  return step.defaultShouldRevalidate && !isOtherSearch(step)
}

/** For routes that read these parts of the query and no others. */
export function readsSearch(...names: readonly string[]) {
  return (step: Step): boolean => {
    const isOurs = names.some(
      (name) => step.currentUrl.searchParams.get(name) !== step.nextUrl.searchParams.get(name),
    )
    return isOurs || ignoresSearch(step)
  }
}

/** For routes that read all of the query, or that show one item after another. */
export function readsAddress(step: Step): boolean {
  return step.defaultShouldRevalidate || isOtherPage(step) || isOtherSearch(step)
}

const isOtherPage = ({ currentUrl, nextUrl }: Step) => currentUrl.pathname !== nextUrl.pathname
const isOtherSearch = ({ currentUrl, nextUrl }: Step) => currentUrl.search !== nextUrl.search

/** An act that ends while the query changes is followed by one reading for both. */
const followsAct = ({ formMethod = 'GET' }: Step) => formMethod !== 'GET' || isWholeReadingAsked()

const isRefused = ({ actionStatus = 200 }: Step) => actionStatus >= 400
