import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Input } from '../../../ui/form/input.tsx'
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
  useEffect(() => listenForSlash(() => input.current?.focus()), [])

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
    <search className="w-[280px] shrink-0 compact:w-full">
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

function listenForSlash(focus: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.matches('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    focus()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
