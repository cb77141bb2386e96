import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { Input } from '../../../../ui/form/input.tsx'
import { useFocusKey } from '../../../../ui/form/use-focus-key.ts'
import { changeListQuery } from '../query/list-query.ts'
import type { AskedQuery } from '../query/use-asked-query.ts'

const typingPause = 250

/**
 * Searches while people type, after a short pause; Enter searches at once. `/` focuses it from anywhere on the page.
 */
export function SearchField({ query, ask }: AskedQuery) {
  const { t } = useTranslation('components')
  const input = useRef<HTMLInputElement>(null)
  // The typed text, including spaces, until the address changes.
  const [draft, setDraft] = useState<string>()
  const [seen, setSeen] = useState(query.search)
  if (seen !== query.search) {
    setSeen(query.search)
    if (draft?.trim() !== query.search) setDraft(undefined)
  }
  useFocusKey('/', input)

  const search = (text: string) => ask(changeListQuery(query, { search: text.trim() }), { replace: true })
  // With the current filters, not those of the last key press.
  const searchAfterRest = useEffectEvent(search)
  const isLeaving = useLeaving()
  useEffect(() => {
    // A search would replace the page that is loading.
    if (isLeaving || draft === undefined || draft.trim() === query.search) return
    const timer = window.setTimeout(() => searchAfterRest(draft), typingPause)
    return () => window.clearTimeout(timer)
  }, [draft, query.search, isLeaving])

  return (
    <search className="w-[280px] phone:w-full">
      <Input
        ref={input}
        type="search"
        size="sm"
        tone="quiet"
        icon="search"
        shortcut="/"
        aria-label={t('list.search')}
        placeholder={t('list.searchPlaceholder')}
        value={draft ?? query.search}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value)
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
