import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Input } from '../../ui/form/input.tsx'
import { useFocusKey } from '../../ui/form/use-focus-key.ts'

const typingPause = 250

interface SearchFieldProps {
  /** Names the field. */
  label: string
  placeholder: string
  /** The search in the address, as last requested. */
  search: string
  onSearch: (text: string) => void
}

/**
 * Searches while people type, after a short pause; Enter searches at once. `/` focuses it from anywhere on the page.
 */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The typed text, including spaces, until the address changes.
  const [draft, setDraft] = useState<string>()
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    if (draft?.trim() !== search) setDraft(undefined)
  }
  useFocusKey('/', input)

  const ask = (text: string) => onSearch(text.trim())
  // With the current filters, not those of the last key press.
  const searchAfterRest = useEffectEvent(ask)
  const isLeaving = useLeaving()
  useEffect(() => {
    // A search would replace the page that is loading.
    if (isLeaving || draft === undefined || draft.trim() === search) return
    const timer = window.setTimeout(() => searchAfterRest(draft), typingPause)
    // The router's word of a followed link arrives with a render, which a large page can delay beyond the pause.
    const stopOnLeave = (event: MouseEvent) => {
      if (followsLinkAway(event)) window.clearTimeout(timer)
    }
    document.addEventListener('click', stopOnLeave)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('click', stopOnLeave)
    }
  }, [draft, search, isLeaving])

  return (
    <search className="w-[280px] phone:w-full">
      <Input
        ref={input}
        type="search"
        size="sm"
        tone="quiet"
        icon="search"
        shortcut="/"
        aria-label={label}
        placeholder={placeholder}
        value={draft ?? search}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(event.currentTarget.value)
        }}
      />
    </search>
  )
}

function useLeaving(): boolean {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next !== undefined && next.pathname !== pathname
}

/** The router prevents the default of the links it follows; a link that opens in another tab leaves this page alone. */
function followsLinkAway({ target, defaultPrevented }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link !== null && defaultPrevented && link.pathname !== window.location.pathname
}
