import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useMediaQuery } from '../layout/use-media-query.ts'
import {
  type ColorMode,
  type ColorModePreference,
  colorModeStorageKey,
  parsePreference,
} from './color-mode.ts'

interface ColorModeControls {
  /** What the person chose. */
  preference: ColorModePreference
  /** The shown mode; light on the server, which cannot know it. */
  mode: ColorMode
  /** The page decides, and choosing changes nothing here. */
  forced: ColorMode | undefined
  setPreference: (preference: ColorModePreference) => void
}

const ColorModeContext = createContext<ColorModeControls | undefined>(undefined)

const darkQuery = '(prefers-color-scheme: dark)'
const changed = 'trellis-color-mode-changed'

function subscribeToPreference(notify: () => void): () => void {
  window.addEventListener('storage', notify)
  window.addEventListener(changed, notify)
  return () => {
    window.removeEventListener('storage', notify)
    window.removeEventListener(changed, notify)
  }
}

// Storage can be disabled or full; the choice then lasts as long as the page.
let unstored: ColorModePreference | undefined

function readPreference(): ColorModePreference {
  if (unstored !== undefined) return unstored
  try {
    return parsePreference(localStorage.getItem(colorModeStorageKey))
  } catch {
    return 'system'
  }
}

function storePreference(preference: ColorModePreference): void {
  try {
    localStorage.setItem(colorModeStorageKey, preference)
    unstored = undefined
  } catch {
    unstored = preference
  }
  window.dispatchEvent(new Event(changed))
}

interface ColorModeProviderProps {
  /** The mode that this page forces. */
  forced?: ColorMode | undefined
  children: ReactNode
}

export function ColorModeProvider({ forced, children }: ColorModeProviderProps) {
  const preference = useSyncExternalStore<ColorModePreference>(
    subscribeToPreference,
    readPreference,
    () => 'system',
  )
  const systemIsDark = useMediaQuery(darkQuery)
  // Reads the store itself: during hydration, `preference` is still the server's and would undo the script's work.
  useLayoutEffect(() => {
    const stored = preference === 'system' ? readPreference() : preference
    const shown = forced ?? stored
    const root = document.documentElement
    if (shown === 'system') root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', shown)
  }, [forced, preference])
  const chosen = forced ?? (preference === 'system' ? undefined : preference)
  const setPreference = useCallback((next: ColorModePreference) => storePreference(next), [])
  const controls = useMemo<ColorModeControls>(
    () => ({ preference, mode: chosen ?? (systemIsDark ? 'dark' : 'light'), forced, setPreference }),
    [preference, chosen, systemIsDark, forced, setPreference],
  )
  return <ColorModeContext value={controls}>{children}</ColorModeContext>
}

export function useColorMode(): ColorModeControls {
  const controls = use(ColorModeContext)
  if (controls === undefined) throw new Error('useColorMode needs a ColorModeProvider above it.')
  return controls
}
