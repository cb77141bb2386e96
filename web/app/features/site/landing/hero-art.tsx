import clsx from 'clsx'
import { landing } from '../../../locales/en/late/site/landing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { LagBadge } from '../../../ui/health/lag-badge.tsx'
import { NodeCard } from '../../../ui/health/node-card.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import { edgeLooks, exampleEdges, exampleNodes } from './example-diagram.ts'

/** A picture made of the real parts: one sentence for screen readers, and nothing in it can be pressed. */
export function HeroArt() {
  const { t } = useLateTexts('landing', landing)
  return (
    <div role="img" aria-label={t('hero.illustration')} className="compact:pb-8 phone:hidden">
      <div inert className="relative h-135 w-145">
        <Ground />
        <Edges />
        {exampleNodes.map(({ left, top, ...node }) => (
          <NodeCard key={node.name} {...node} className="absolute" style={{ left, top }} />
        ))}
        <EdgeLabels />
        <Brief />
      </div>
    </div>
  )
}

const step = 40
const lines = (length: number) =>
  Array.from({ length: Math.floor(length / step) }, (_, index) => (index + 1) * step + 0.5)

/** The lattice fades out toward the text. */
function Ground() {
  const columns = lines(579)
  const rows = lines(519)
  return (
    <svg
      width="580"
      height="520"
      aria-hidden="true"
      className="absolute inset-0 mask-[radial-gradient(closest-side,#000_40%,transparent)]"
    >
      <path
        d={[...columns.map((x) => `M${x} 0V520`), ...rows.map((y) => `M0 ${y}H580`)].join('')}
        className="fill-none stroke-lattice"
      />
      <path
        d={columns.flatMap((x) => rows.map((y) => `M${x - 1.5} ${y - 1.5}h3v3h-3z`)).join('')}
        className="fill-border-strong"
      />
    </svg>
  )
}

function Edges() {
  return (
    <svg width="580" height="520" aria-hidden="true" className="absolute inset-0">
      {exampleEdges.map(({ lag, path, tip: [x, y] }) => (
        <g key={path}>
          <path d={path} fill="none" stroke={edgeLooks[lag].stroke} strokeWidth={edgeLooks[lag].width} />
          <path d={`M${x} ${y}l-3.5 -6h7z`} fill={edgeLooks[lag].stroke} />
        </g>
      ))}
    </svg>
  )
}

function EdgeLabels() {
  return exampleEdges.map(
    ({ lag, path, label }) =>
      label && (
        <span
          key={path}
          style={{ left: label.left, top: label.top }}
          className={clsx(
            'absolute h-[17px] -translate-1/2 rounded-xs px-1 type-mono-xs text-[10.5px] leading-[17px]',
            edgeLooks[lag].label,
          )}
        >
          {label.version}
        </span>
      ),
  )
}

function Brief() {
  const { t } = useLateTexts('landing', landing)
  return (
    <div className="absolute top-[398px] left-[114px] flex w-88 flex-col gap-2 rounded-lg border border-border bg-surface-raised p-3 type-sm shadow-2">
      <div className="flex items-center justify-between">
        <span className="font-semibold">{t('hero.brief.title')}</span>
        <LagBadge lag={{ kind: 'major', count: 2 }} />
      </div>
      <div className="flex items-center gap-2">
        <VersionChip number="4.2.0" />
        <Jump />
        <VersionChip number="6.0.0" state="latest" />
      </div>
      <p className="type-xs text-muted">{t('hero.brief.changes')}</p>
      <div className="flex items-center justify-between border-t border-border pt-2">
        <span className="type-xs text-muted">{exampleNodes[1]?.name}</span>
        <span className="tabular-nums">
          <span className="text-muted">{75}</span> <span className="text-subtle">{'→'}</span>{' '}
          <b className="font-semibold">{91}</b>
        </span>
      </div>
    </div>
  )
}

/** The releases in between: breaking ones are filled. */
function Jump() {
  return (
    <span className="inline-flex w-18 items-center justify-evenly bg-[linear-gradient(var(--border-control),var(--border-control))] bg-[length:100%_1px] bg-center bg-no-repeat">
      <i className="size-[7px] bg-change-breaking-fill" />
      <i className="size-[7px] border-[1.5px] border-change-feature-fill bg-surface-raised" />
      <i className="size-[7px] bg-change-breaking-fill" />
    </span>
  )
}
