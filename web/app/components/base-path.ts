import { createContext, use } from 'react'
import { componentLinks, paths } from '../paths.ts'

/** What stands before the address of every page. The layout of a mounted copy provides its own. */
export const BasePath = createContext('')

export function usePaths() {
  return paths(use(BasePath))
}

/** The addresses of a component's pages, by its id. */
export function useComponentLinks(): (id: string) => ReturnType<typeof componentLinks> {
  const base = use(BasePath)
  return (id) => componentLinks(id, base)
}
