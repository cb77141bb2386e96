import clsx from 'clsx'
import { useTranslation } from 'react-i18next'

export type VersionState = 'active' | 'latest' | 'deprecated' | 'withdrawn'

const looks: Record<VersionState, string> = {
  active: 'text-text shadow-[inset_0_0_0_1px_var(--border-strong)]',
  latest:
    'text-text shadow-[inset_0_0_0_1px_var(--border-strong)] before:size-[5px] before:shrink-0 before:bg-accent before:content-[""]',
  deprecated: 'border border-dashed border-border-control text-muted',
  withdrawn: 'text-health-poor-text line-through shadow-[inset_0_0_0_1px_currentColor]',
}

interface VersionChipProps {
  /** Without a "v" in front. */
  number: string
  state?: VersionState
}

/**
 * The state is drawn for the eye and announced for screen readers. A place that has little room for it sets
 * `--chip-width`.
 */
export function VersionChip({ number, state = 'active' }: VersionChipProps) {
  const { t } = useTranslation('ui')
  return (
    <span
      data-state={state}
      className={clsx(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-xs bg-surface px-[5px] align-middle type-mono-xs',
        looks[state],
      )}
    >
      <span
        title={number}
        className="max-w-[var(--chip-width,12ch)] truncate broad:max-w-[var(--chip-width,20ch)] compact:max-w-[var(--chip-width,16ch)] phone:max-w-[var(--chip-width,20ch)]"
      >
        {number}
      </span>
      {state !== 'active' && <span className="sr-only">{t(`version.${state}`)}</span>}
    </span>
  )
}
