import type { ShouldRevalidateFunctionArgs } from 'react-router'

type Step = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>

/** For routes that do not read the query: a change of it alone, such as a filter that is typed, asks them nothing. */
export function ignoreSearch({ currentUrl, nextUrl, defaultShouldRevalidate }: Step): boolean {
  return defaultShouldRevalidate && !(isSamePage(currentUrl, nextUrl) && currentUrl.search !== nextUrl.search)
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

const isSamePage = (one: URL, other: URL) => one.pathname === other.pathname
