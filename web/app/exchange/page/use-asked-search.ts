import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * The search of the address as it was asked for last, from the press on and while the answer is awaited. Controls show
 * it and build upon it: those that build upon the answer lose the first of two quick choices.
 */
export function useAskedSearch() {
  const navigate = useNavigate()
  const told = useToldSearch()
  const [state, setState] = useState({ asked: told.search, told, own: noSearches })
  if (state.told.search !== told.search || state.told.isPending !== told.isPending) {
    // What is on its way may be an earlier choice than the last one, unless it was not chosen here. What has arrived is
    // what counts.
    const isEarlier = told.isPending && state.own.includes(told.search)
    setState({
      asked: isEarlier ? state.asked : told.search,
      told,
      own: told.isPending ? state.own : noSearches,
    })
  }
  const ask = (search: string, options: NavigateOptions = {}) => {
    setState(({ own }) => ({ asked: search, told, own: [...own, search] }))
    void navigate({ search }, { preventScrollReset: true, ...options })
  }
  return { asked: state.asked, ask }
}

/** As the address has it: with a question mark, or empty. */
const noSearches: readonly string[] = []

/** What the router knows, which hears of a choice a moment later than the page. */
function useToldSearch() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? { search: next.search, isPending: true } : { search, isPending: false }
}
