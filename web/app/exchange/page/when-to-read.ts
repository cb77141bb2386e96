// Which routes load again. A refused act reloads nothing, but it may end while another address is pending. That address
// is loaded anyway; otherwise its page would show the data of the page before.
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isAnyAsked, isAsked, type Part } from './asked-parts.ts'

type Step = Pick<
  ShouldRevalidateFunctionArgs,
  'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate' | 'formMethod' | 'actionStatus'
>

/** For routes that do not read the query: a change of the query alone, such as a typed filter, does not reload them. */
export const ignoresSearch = ignoresSearchIn('page')

/** The same for the layouts around every page. */
export const ignoresSearchInShell = ignoresSearchIn('shell')

function ignoresSearchIn(part: Part) {
  return (step: Step): boolean => {
    if (isOtherPage(step)) return step.defaultShouldRevalidate || isRefused(step)
    // If an act ends while the query changes, one reload serves both.
    if (isAct(step) || isAsked(part)) return !isRefused(step)
    return step.defaultShouldRevalidate && !isOtherSearch(step) && !isAnyAsked()
  }
}

/** For routes that read only these parts of the query. */
export function readsSearch(...names: readonly string[]) {
  return (step: Step): boolean => {
    const isOurs = names.some(
      (name) => step.currentUrl.searchParams.get(name) !== step.nextUrl.searchParams.get(name),
    )
    return isOurs || ignoresSearch(step)
  }
}

/** For routes that read the whole query, or that show one item after another. */
export function readsAddress(step: Step): boolean {
  return isOtherPage(step) || isOtherSearch(step) || ignoresSearch(step)
}

const isOtherPage = ({ currentUrl, nextUrl }: Step) => currentUrl.pathname !== nextUrl.pathname
const isOtherSearch = ({ currentUrl, nextUrl }: Step) => currentUrl.search !== nextUrl.search

const isAct = ({ formMethod = 'GET' }: Step) => formMethod !== 'GET'
const isRefused = ({ actionStatus = 200 }: Step) => actionStatus >= 400
