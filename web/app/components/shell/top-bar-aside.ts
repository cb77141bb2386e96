import { createContext, type ReactNode } from 'react'

/** What every bar shows beside its actions, whichever page brings it. */
export const TopBarAside = createContext<ReactNode>(undefined)
