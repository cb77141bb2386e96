import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph, type IconName } from '../mark/glyph.tsx'
import { bandOfScore } from './health-band.ts'
import { HealthGlyph } from './health-glyph.tsx'
import { scoreStyle } from './score-style.ts'

interface NodeCardProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  name: string
  icon: IconName
  version: string
  score: number | undefined
  selected?: boolean
  /** Near (208 x 76) has room for one more line; middle is 152 x 54. */
  zoom?: 'near' | 'middle'
  detail?: string
}

/** A component in the diagram, as a control. In a far view it is a `NodeDot`. */
export function NodeCard(props: NodeCardProps) {
  const {
    name,
    icon,
    version,
    score,
    selected = false,
    zoom = 'middle',
    detail,
    className,
    style,
    ...rest
  } = props
  const { t } = useTranslation('ui')
  const band = bandOfScore(score)
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      data-band={band}
      data-zoom={zoom}
      style={{ ...style, ...scoreStyle(score) }}
      className={clsx(
        'flex shrink-0 flex-col justify-between overflow-hidden rounded-md border bg-surface px-[9px] pt-[7px] text-left text-text transition-colors hover:border-border-control',
        zoom === 'near' ? 'h-[76px] w-[208px]' : 'h-[54px] w-[152px]',
        selected
          ? 'border-accent-line shadow-[0_0_0_2px_var(--accent-line)]'
          : 'border-border-strong shadow-1',
        className,
      )}
    >
      <span className="flex items-center gap-1.5 type-xs font-semibold">
        <Glyph name={icon} size="sm" className="text-subtle" />
        <span className="truncate">{name}</span>
      </span>
      <span className="flex items-center justify-between type-mono-xs text-[11px] text-muted">
        {version}
        <span className="inline-flex items-center gap-[3px] type-2xs font-semibold tabular-nums text-health-text">
          <HealthGlyph band={band} size={10} />
          {score ?? t('health.none')}
        </span>
      </span>
      {zoom === 'near' && detail && <span className="truncate type-xs text-muted">{detail}</span>}
      <span aria-hidden="true" data-part="node-bar" className="-mx-[9px] mt-0.5 block h-[3px]" />
    </button>
  )
}

/** The far view: 12 px in the color of the band. Only screen readers get its name. */
export function NodeDot({ name, score }: { name: string; score: number | undefined }) {
  return (
    <span
      role="img"
      aria-label={name}
      data-band={bandOfScore(score)}
      className="block size-3 shrink-0 rounded-[2px] bg-health-fill"
    />
  )
}
