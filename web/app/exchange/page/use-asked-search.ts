import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * The query of the address as last requested, from the click until the page arrives. Controls show it and build on it:
 * if they built on the current address, they would lose the first of two quick choices.
 */
export function useAskedSearch() {
  const navigate = useNavigate()
  const told = useToldSearch()
  const [state, setState] = useState({ asked: told.search, told, own: noSearches })
  if (state.told.search !== told.search || state.told.isPending !== told.isPending) {
    // The pending address may be an earlier choice made here, and then the last choice stays. An address that has
    // arrived always wins.
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

const noSearches: readonly string[] = []

/** The query that the router knows. It learns of a choice a moment after the page. */
function useToldSearch() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? { search: next.search, isPending: true } : { search, isPending: false }
}
