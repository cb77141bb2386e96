import { createContext, use } from 'react'
import { href } from 'react-router'

/** The prefix of every page's address. The layout of a mounted copy provides its own. */
export const BasePath = createContext('')

/** Gives the address of a page of the app, or of the mounted copy that is shown: `to('/component/:id', { id })`. */
export function useTo(): typeof href {
  const base = use(BasePath)
  return (path, ...params) => base + href(path, ...params)
}
