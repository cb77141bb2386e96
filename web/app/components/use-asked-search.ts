import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * The search of the address as it was asked for last, from the press on and while the answer is awaited. Controls show
 * it and build upon it: those that build upon the answer lose the first of two quick choices.
 */
export function useAskedSearch() {
  const navigate = useNavigate()
  const told = useToldSearch()
  const [state, setState] = useState({ asked: told.search, told })
  if (state.told.search !== told.search || state.told.isPending !== told.isPending) {
    // What is on its way may be an earlier choice than the last one; what has arrived is what counts.
    setState({ asked: told.isPending ? state.asked : told.search, told })
  }
  const ask = (search: string, options: NavigateOptions = {}) => {
    setState({ asked: search, told })
    void navigate({ search }, { preventScrollReset: true, ...options })
  }
  return { asked: state.asked, ask }
}

/** What the router knows, which hears of a choice a moment later than the page. */
function useToldSearch() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? { search: next.search, isPending: true } : { search, isPending: false }
}
