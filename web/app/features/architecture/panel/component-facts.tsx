import { reach } from '@trellis/domain/graph/paths/reach'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { kindIcons } from '../../../components/catalog/component-kind.ts'
import { ScoreHelp } from '../../../components/catalog/score-help.tsx'
import { ScoreSentence } from '../../../components/catalog/score-sentence.tsx'
import { formatDate } from '../../../components/dates/format-date.ts'
import { scoreAt } from '../../../diagram/graph-data.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { bandOfScore } from '../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../ui/health/health-glyph.tsx'
import { HealthRing } from '../../../ui/health/health-ring.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import { chooseCard, isAskingForPath } from '../query/architecture-query.ts'
import { NeighborList } from './neighbor-list.tsx'
import type { PanelProps } from './panel-props.ts'
import { PathField } from './path-field.tsx'
import { sentenceAt } from './sentence-at.ts'

const dayLength = 86_400_000

/** One component: the reason for its health, its dependents, its dependencies, and where to go from here. */
export function ComponentFacts(props: PanelProps & { place: number }) {
  const { data, query, places, ownership, base, place, onChange, onShow } = props
  const { t } = useLateTexts('architecture', architecture, 'components', 'ui')
  const id = data.graph.ids[place] ?? ''
  const kind = data.kinds[place] ?? 'other'
  const score = scoreAt(data, place)
  const band = bandOfScore(score)
  const number = data.latest[place]
  const day = data.latestDays[place]
  const projects = (ownership?.projects ?? []).filter(({ components }) => components.includes(id))
  const people = (ownership?.people ?? []).filter(({ components }) => components.includes(id))
  const choose = (other: number) => {
    const otherId = data.graph.ids[other] ?? ''
    onChange(chooseCard(query, otherId))
    onShow(otherId)
  }
  return (
    <div className="flex flex-col gap-5">
      <h2 className="flex items-start gap-2.5 pr-8 type-lg">
        <Glyph name={kindIcons[kind]} className="mt-1 text-subtle" />
        <span className="min-w-0 wrap-anywhere">{data.titles[place]}</span>
      </h2>
      <div data-band={band} className="flex items-center gap-4">
        <HealthRing score={score} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 type-sm font-medium text-health-text">
            <HealthGlyph band={band} />
            {t(`ui:health.${band}`)}
          </p>
          <p className="mt-1 type-xs text-muted">
            <ScoreSentence sentence={sentenceAt(data, place)} />
          </p>
          <ScoreHelp align="right" className="mt-1" />
        </div>
      </div>
      <dl className="flex flex-col gap-2 type-sm">
        <Fact name={t('panel.latest')}>
          {number === undefined ? t('panel.noVersion') : <VersionChip number={number} state="latest" />}
        </Fact>
        {day !== undefined && <Fact name={t('panel.released')}>{formatDate(day * dayLength)}</Fact>}
        <Fact name={t('panel.kind')}>{t(`components:kind.${kind}`)}</Fact>
        {projects.length > 0 && (
          <Fact name={t('panel.projects')}>{projects.map(({ name }) => name).join(', ')}</Fact>
        )}
        {people.length > 0 && (
          <Fact name={t('panel.assigned')}>{people.map(({ name }) => name).join(', ')}</Fact>
        )}
        <Fact name={t('panel.reach')}>
          {t('componentCount', {
            count: reach(data.graph, [place], { direction: 'dependents' }).nodes.length - 1,
          })}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline" size="sm">
          <Link to={base + href('/component/:id', { id })}>{t('panel.open')}</Link>
        </Button>
        <Button
          variant={query.marking === 'impact' ? 'secondary' : 'ghost'}
          size="sm"
          icon="zap"
          aria-pressed={query.marking === 'impact'}
          onClick={() => onChange({ marking: query.marking === 'impact' ? undefined : 'impact' })}
        >
          {t('panel.impact')}
        </Button>
        <Button
          variant={query.focus === id ? 'secondary' : 'ghost'}
          size="sm"
          icon="target"
          aria-pressed={query.focus === id}
          onClick={() => onChange({ focus: query.focus === id ? undefined : id })}
        >
          {t('panel.focus')}
        </Button>
        <Button
          variant={query.marking === 'path' ? 'secondary' : 'ghost'}
          size="sm"
          icon="commit"
          aria-pressed={query.marking === 'path'}
          onClick={() => onChange({ marking: query.marking === 'path' ? undefined : 'path' })}
        >
          {t('panel.path')}
        </Button>
      </div>
      {isAskingForPath(query) && (
        <PathField
          data={data}
          places={places}
          place={place}
          onChoose={(other) => onChange(chooseCard(query, other))}
        />
      )}
      <NeighborList title={t('panel.usedBy')} data={data} place={place} side="dependents" onChoose={choose} />
      <NeighborList
        title={t('panel.dependsOn')}
        data={data}
        place={place}
        side="dependencies"
        onChoose={choose}
      />
      <p className="type-xs text-subtle phone:hidden">{t('panel.pathHint')}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
