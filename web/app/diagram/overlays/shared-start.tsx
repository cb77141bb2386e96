import { useTranslation } from 'react-i18next'
import type { Shown } from '../shown.ts'
import { floatClasses } from './float-classes.ts'

/** What the cards leave out of their names, said once. */
export function SharedStart({ shown }: { shown: Shown }) {
  const { t } = useTranslation('diagram')
  const { start } = shown.laid.face
  if (start === '') return null
  const { titles } = shown.scene
  const sharing = titles.filter((title) => title.startsWith(start)).length
  return (
    <p
      data-part="overlay"
      className={`${floatClasses} absolute inset-(--shared-start-inset,12px_12px_auto_auto) [display:var(--shared-start-display,flex)] max-w-[min(calc(100%-var(--shared-start-beside,24px)),420px)] flex-wrap gap-x-1.5 px-2.5 py-1.5 type-xs text-muted`}
    >
      <span className="whitespace-nowrap phone:sr-only">
        {t('sharedStart', { sharing, count: titles.length })}
      </span>
      <code className="type-mono-xs line-clamp-2 min-w-0 wrap-anywhere text-text" title={start}>
        {start}
      </code>
    </p>
  )
}
