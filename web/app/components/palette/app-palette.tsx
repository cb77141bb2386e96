import { lazy, Suspense, useEffect, useState } from 'react'
import type { Destination } from '../shell/destinations.ts'

const ShellPalette = lazy(() =>
  import('./shell-palette.tsx').then((module) => ({ default: module.ShellPalette })),
)

interface AppPaletteProps {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  destinations: readonly Destination[]
}

/** The palette of the shell: Ctrl-K or ⌘-K opens and closes it anywhere. */
export function AppPalette({ isOpen, onOpenChange, destinations }: AppPaletteProps) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isAsked || event.altKey || event.shiftKey) return
      event.preventDefault()
      onOpenChange(!isOpen)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen, onOpenChange])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ShellPalette destinations={destinations} onClose={() => onOpenChange(false)} />
    </Suspense>
  )
}

/** The key for ⌘ on other machines. The server cannot know it, so the page shows it after hydration. */
export function useCommandKey(): string {
  const [key, setKey] = useState('Ctrl K')
  useEffect(() => {
    if (/mac|iphone|ipad/i.test(navigator.platform)) setKey('⌘K')
  }, [])
  return key
}
