import type { VersionState } from '@trellis/domain/versions/scheme'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../../components/base-path.ts'
import { Markdown } from '../../../../../components/markdown/markdown.tsx'
import { ChangeBadge } from '../../../../../ui/health/change-badge.tsx'
import { Lattice } from '../../../../../ui/layout/lattice.tsx'
import { VersionChip } from '../../../../../ui/mark/version-chip.tsx'
import type { Brief, BriefChange } from './brief-of.ts'

const heading = 'mt-6 mb-3 type-sm font-semibold'

export function BriefBody({ brief }: { brief: Brief }) {
  const to = useTo()
  const { t } = useTranslation(['component', 'ui'])
  return (
    <article>
      <h2 className="type-2xl tracking-title break-words">{brief.title}</h2>
      <Jump brief={brief} />
      <Facts brief={brief} />
      {brief.isStepBack && <WayBack brief={brief} />}
      {!brief.isStepBack && <h3 className={heading}>{t('brief.breaks')}</h3>}
      {brief.isStepBack ? null : brief.breaks.length === 0 ? (
        <p className="type-sm text-muted">
          {t(crossesMajors(brief) ? 'brief.breaksUntold' : 'brief.breaksNothing')}
        </p>
      ) : (
        <ol className="flex flex-col gap-4 type-sm">
          {brief.breaks.map((change, index) => (
            <Break key={change.key} change={change} place={index + 1} />
          ))}
        </ol>
      )}
      {brief.gains.length > 0 && (
        <>
          <h3 className={heading}>{t('brief.gains')}</h3>
          <ul className="flex flex-col gap-2 type-sm">
            {brief.gains.map((change) => (
              <li key={change.key} className="flex items-baseline gap-2">
                <ChangeBadge kind={change.kind} />
                <span className="min-w-0 break-words">{change.title}</span>
                <span className="ml-auto shrink-0 type-mono-sm text-muted">{change.number}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={heading}>{t('brief.peers')}</h3>
      {brief.peers.length === 0 ? (
        <p className="type-sm text-muted">{t('brief.noPeers', { number: brief.to.number })}</p>
      ) : (
        <ul className="flex flex-col gap-1 type-sm">
          {brief.peers.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={to('/component/:id', { id })}
                className="text-accent-text underline decoration-current/35 underline-offset-[3px] hover:decoration-current"
              >
                {title}
              </Link>{' '}
              <span className="text-muted">{t('brief.peer', { number: brief.to.number })}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** A new major is breaking, whether or not somebody wrote down what changed. */
const crossesMajors = ({ lag }: Brief) => lag?.distance === 'major'

const shownJoints = 12

/** The releases on the path as squares: filled means breaking. */
function Jump({ brief }: { brief: Brief }) {
  const { t } = useTranslation(['component', 'ui'])
  const { lag, way } = brief
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <VersionChip number={brief.from.number} state={brief.from.state} />
      <span
        aria-hidden="true"
        className="inline-flex min-w-[72px] items-center justify-evenly gap-1 bg-[linear-gradient(var(--border-control),var(--border-control))] bg-[length:100%_1px] bg-center bg-no-repeat px-1"
      >
        {way.slice(0, shownJoints).map(({ number, breaking, state }) => (
          <i
            key={number}
            className={clsx(
              'size-[7px]',
              state === 'withdrawn' && 'opacity-40',
              breaking
                ? 'bg-change-breaking-fill'
                : 'border-[1.5px] border-change-feature-fill bg-surface-raised',
            )}
          />
        ))}
      </span>
      <VersionChip number={brief.to.number} state="latest" />
      {!brief.isStepBack && (
        <span className="ml-1 type-xs text-muted">
          {t('brief.releases', { count: way.length })}
          {lag && `, ${t(`ui:lag.${lag.distance}`, { count: lag.count })}`}
        </span>
      )}
      <Between label={t('brief.withdrawn')} versions={way.filter(({ state }) => state === 'withdrawn')} />
      <Between label={t('brief.preReleases')} versions={brief.preReleases} />
    </div>
  )
}

const shownBetween = 6

interface BetweenProps {
  label: string
  versions: readonly { readonly number: string; readonly state: VersionState }[]
}

/**
 * Versions in between that nobody should select. The changes of withdrawn ones are listed with the others, because later
 * versions contain them too.
 */
function Between({ label, versions }: BetweenProps) {
  const { t } = useTranslation('component')
  if (versions.length === 0) return null
  const chips = versions.map(({ number, state }) => (
    <VersionChip key={number} number={number} state={state} />
  ))
  return (
    <div className="flex basis-full flex-wrap items-center gap-1 type-xs text-muted">
      {label}
      {chips.slice(0, shownBetween)}
      {chips.length > shownBetween && (
        <details className="open:basis-full">
          <summary className="cursor-pointer rounded-sm px-1 hover:text-text">
            {t('brief.more', { count: chips.length - shownBetween })}
          </summary>
          <div className="mt-1 flex flex-wrap gap-1">{chips.slice(shownBetween)}</div>
        </details>
      )}
    </div>
  )
}

function WayBack({ brief: { from, to } }: { brief: Brief }) {
  const { t } = useTranslation('component')
  const state = from.state === 'deprecated' ? 'deprecated' : 'withdrawn'
  return (
    <div className="mt-5 flex flex-col gap-1 type-sm">
      <p>{t(`brief.back.${state}`, { from: from.number, to: to.number })}</p>
      {from.reason && <p className="break-words text-muted">{from.reason}</p>}
    </div>
  )
}

function Facts({ brief }: { brief: Brief }) {
  const { t } = useTranslation('component')
  const { breaking, withoutGuide } = {
    breaking: brief.breaks.filter(({ kind }) => kind === 'breaking').length,
    withoutGuide: brief.withoutGuide,
  }
  const guides =
    breaking === 0
      ? t(crossesMajors(brief) ? 'brief.untold' : 'brief.noBreaking')
      : withoutGuide === 0
        ? t(breaking === 2 ? 'brief.bothGuides' : 'brief.allGuides', { count: breaking })
        : t('brief.someGuides', { count: breaking, missing: withoutGuide })
  const facts = [
    { label: t('brief.health'), value: `${brief.score} → ${brief.scoreAfter}` },
    { label: t('brief.breakingChanges'), value: guides },
    { label: t('brief.behindFor'), value: t('brief.days', { count: brief.daysBehind }) },
  ]
  return (
    <Lattice columns={3} aria-label={t('brief.facts')} className="mt-5 phone:grid-cols-[minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-col gap-0.5 bg-surface-raised! p-3 type-sm">
          <span className="type-xs text-muted">{label}</span>
          <span className="font-semibold">{value}</span>
        </div>
      ))}
    </Lattice>
  )
}

function Break({ change, place }: { change: BriefChange; place: number }) {
  const { t } = useTranslation('component')
  return (
    <li className="relative pl-8">
      <span
        aria-hidden="true"
        className={clsx(
          'absolute top-0 left-0 grid size-5 place-items-center rounded-xs type-2xs font-semibold',
          change.kind === 'breaking'
            ? 'bg-change-breaking-soft text-change-breaking-text'
            : 'bg-change-other-soft text-change-other-text',
        )}
      >
        {place}
      </span>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">{change.title}</span>
        <span className="shrink-0 type-mono-sm text-muted">{change.number}</span>
      </div>
      <div className="mt-1 text-muted">
        {change.guide ? <Markdown dense>{change.guide}</Markdown> : <p>{t('brief.noGuide')}</p>}
      </div>
    </li>
  )
}
