import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTo } from '../base-path.ts'
import type { Destination } from '../shell/destinations.ts'
import type { Choice } from './choices.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))

interface AppPaletteProps {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  destinations: readonly Destination[]
}

/** The palette of the shell: Ctrl-K or ⌘-K opens and closes it anywhere. */
export function AppPalette({ isOpen, onOpenChange, destinations }: AppPaletteProps) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const to = useTo()
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
  const pages = destinations.map(({ to, icon, label }) => ({
    kind: 'page' as const,
    key: to,
    label: t(label),
    icon,
    to,
  }))
  const addressOf = (choice: Choice) => {
    if (choice.kind === 'page') return choice.to
    if (choice.kind === 'component') return to('/component/:id', { id: choice.component.id })
    return to('/component/:id/version/:versionId', {
      id: choice.version.component_id,
      versionId: choice.version.id,
    })
  }
  return (
    <Suspense fallback={null}>
      <Palette
        label={t('palette.label')}
        pages={pages}
        onChoose={(choice) => {
          onOpenChange(false)
          void navigate(addressOf(choice))
        }}
        onClose={() => onOpenChange(false)}
      />
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
