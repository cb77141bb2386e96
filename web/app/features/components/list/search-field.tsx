import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Input } from '../../../ui/form/input.tsx'
import { useFocusKey } from '../../../ui/form/use-focus-key.ts'
import { changeListQuery, type ListQuery, writeListQuery } from './list-query.ts'

const typingPause = 250

/** Searches while one types, after a short rest; Enter at once. `/` leads here from anywhere on the page. */
export function SearchField({ query }: { query: ListQuery }) {
  const { t } = useTranslation('components')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  // What was typed and is not in the address yet; otherwise the address is shown.
  const [draft, setDraft] = useState<string>()
  if (draft !== undefined && draft.trim() === query.search) setDraft(undefined)
  useFocusKey('/', input)
  // Who leaves within the rest is not called back.
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const search = (text: string) => {
    window.clearTimeout(timer.current)
    const next = changeListQuery(query, { search: text.trim() })
    void navigate({ search: writeListQuery(next) }, { replace: true, preventScrollReset: true })
  }
  const type = (text: string) => {
    setDraft(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => search(text), typingPause)
  }
  return (
    <search className="w-[280px] max-[960px]:w-[180px] phone:w-full">
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
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value)
        }}
      />
    </search>
  )
}
