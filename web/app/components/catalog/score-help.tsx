import clsx from 'clsx'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { href, Link } from 'react-router'

interface ScoreHelpProps {
  /** The side of the trigger on which the text is aligned. */
  align: 'left' | 'right'
  className?: string
}

/** "How the score works", beside a score: the rule in short, and the way to the whole of it. Needs no script. */
export function ScoreHelp({ align, className }: ScoreHelpProps) {
  const { t } = useTranslation('component')
  return (
    <details className={clsx('relative', className)} onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <summary className="reachable cursor-pointer list-none rounded-sm type-xs font-medium text-muted hover:text-text hover:underline [&::-webkit-details-marker]:hidden">
        {t('why.how')}
      </summary>
      <div
        className={clsx(
          'absolute top-full z-10 mt-1.5 w-72 max-w-[calc(100vw-2rem)] rounded-lg bg-surface-raised p-4 type-sm text-muted shadow-3',
          align === 'left' ? 'left-0' : 'right-0',
        )}
      >
        <p>{t('why.howText')}</p>
        <p className="mt-2">
          <Link
            to={`${href('/docs')}?page=health-score`}
            className="text-accent-text underline decoration-current/35 underline-offset-[3px] hover:decoration-current"
          >
            {t('why.howMore')}
          </Link>
        </p>
      </div>
    </details>
  )
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key === 'Escape') currentTarget.open = false
}
