import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { BehindBadge } from '../../../../components/catalog/behind-badge.tsx'
import { ComponentName } from '../../../../components/catalog/component-name.tsx'
import { useTogetherWords } from '../../../../components/catalog/together-words.ts'
import { dashboard } from '../../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { HealthScore } from '../../../../ui/health/health-score.tsx'
import { Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import type { Attention } from './attention.ts'

/** The worst components, the biggest loss of each, and the score after one upgrade. */
export function AttentionPanel({ rows }: { rows: readonly Attention[] }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const components = useTo()('/component/all')
  const to = useTo()
  const columns = useColumns()
  const hasRows = rows.length > 0
  return (
    <Panel flush={hasRows}>
      <PanelHead
        flush={hasRows}
        title={t('attention.title')}
        actions={
          hasRows && (
            <Button asChild variant="ghost" size="xs" className="-mr-2">
              <Link to={`${components}?health=fair,poor`}>
                {t('attention.all')}
                <Glyph name="arrow-right" size="sm" />
              </Link>
            </Button>
          )
        }
      />
      {hasRows ? (
        <DataTable
          inPanel
          label={t('attention.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => to('/component/:id', { id })}
          empty={null}
        />
      ) : (
        <p className="type-sm text-muted">{t('attention.none')}</p>
      )}
    </Panel>
  )
}

function useColumns(): Column<Attention>[] {
  const { t } = useLateTexts('dashboard', dashboard)
  const togetherWords = useTogetherWords()
  return [
    {
      id: 'component',
      header: t('attention.component'),
      phone: '1',
      grow: true,
      cell: ({ title, kind }) => <ComponentName kind={kind} title={title} />,
    },
    {
      id: 'health',
      header: t('attention.health'),
      phone: '1',
      cell: ({ health_score }) => <HealthScore score={health_score} word={false} narrow />,
    },
    {
      id: 'costs',
      header: t('attention.costs'),
      cut: true,
      phone: '2',
      cell: ({ costliest }) => (
        <span className="inline-flex max-w-full min-w-0 items-center gap-2">
          <span className="truncate" title={costliest.title}>
            {costliest.title}
          </span>
          <BehindBadge behind={costliest} />
        </span>
      ),
    },
    {
      id: 'after',
      header: t('attention.after'),
      align: 'right',
      phone: '2r',
      cell: ({ health_score, after, together }) => (
        <span className="tabular-nums text-muted">
          {health_score} → <b className="font-semibold text-text">{after}</b>
          {together && <span className="ml-2 type-xs">{togetherWords(together)}</span>}
        </span>
      ),
    },
  ]
}
