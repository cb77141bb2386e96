import clsx from 'clsx'
import type { OutlineEntry } from '../../components/markdown/outline.ts'
import { docs } from '../../locales/en/late/docs.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Glyph } from '../../ui/mark/glyph.tsx'

interface OutlineProps {
  outline: readonly OutlineEntry[]
}

/** Beside the text, if there is room. */
export function OutlineAside({ outline }: OutlineProps) {
  const { t } = useLateTexts('docs', docs)
  return (
    <nav aria-label={t('outline')} className="sticky top-20 self-start type-xs compact:hidden">
      {outline.length > 0 && <p className="mb-2 font-semibold">{t('outline')}</p>}
      <OutlineLinks outline={outline} className="py-1" />
    </nav>
  )
}

/** Above the text on narrow screens, folded: the text starts at once, and its parts are one press away. */
export function OutlineFold({ outline }: OutlineProps) {
  const { t } = useLateTexts('docs', docs)
  if (outline.length === 0) return null
  return (
    <details className="group mb-8 hidden rounded-md border border-border bg-surface type-sm compact:block">
      <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-3 font-medium hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
        {t('outline')}
        <Glyph name="chevron-down" size="sm" className="text-subtle group-open:rotate-180" />
      </summary>
      <nav aria-label={t('outline')} className="border-t border-border px-3 py-2">
        <OutlineLinks outline={outline} className="py-1.5 phone:py-2.5" />
      </nav>
    </details>
  )
}

function OutlineLinks({ outline, className }: OutlineProps & { className: string }) {
  return outline.map(({ id, title, depth }) => (
    <a
      key={id}
      href={`#${id}`}
      data-depth={depth}
      className={clsx('block text-muted hover:text-text data-[depth="3"]:pl-3', className)}
    >
      {title}
    </a>
  ))
}
