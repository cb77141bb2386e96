import type { OpenFinding, OpenFindings } from '@trellis/domain/contracts/catalog/rules'
import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { Badge } from '../../../ui/mark/badge.tsx'
import { Deferred } from './deferred.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

/** The findings of the organization's rules. */
export function FindingsPanel({ findings }: { findings: Promise<OpenFindings> }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const components = useTo()('/component/all')
  return (
    <Panel>
      <PanelHead title={t('findings.title')} />
      <Deferred value={findings} skeleton={<ListSkeleton />}>
        {({ count, component_count, findings: found }) =>
          count === 0 ? (
            <p className="type-sm text-muted">{t('findings.none')}</p>
          ) : (
            <>
              <ul className="flex flex-col">
                {found.map((finding) => (
                  <FindingEntry key={`${finding.component_id} ${finding.rule_id}`} finding={finding} />
                ))}
              </ul>
              {count > found.length && (
                <Link
                  to={`${components}?rule=any`}
                  className="reachable mt-3 inline-block type-xs text-muted hover:text-accent-text hover:underline"
                >
                  {t('findings.more', {
                    count: count - found.length,
                    components: t('components', { count: component_count }),
                  })}
                </Link>
              )}
            </>
          )
        }
      </Deferred>
    </Panel>
  )
}

function FindingEntry({ finding }: { finding: OpenFinding }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const to = useTo()
  const { component_id, title, level, message, subjects } = finding
  const text =
    subjects.length === 0 ? message : t('findings.about', { message, subjects: subjects.join(', ') })
  return (
    <li
      data-row-id={component_id}
      className="flex min-h-9 items-start justify-between gap-3 border-b border-border-faint py-2 type-sm last:border-0"
    >
      <div className="min-w-0">
        <Link
          to={to('/component/:id', { id: component_id })}
          className="reachable font-medium break-words hover:text-accent-text hover:underline"
        >
          {title}
        </Link>
        <p title={text} className="mt-0.5 line-clamp-2 type-xs text-muted">
          {text}
        </p>
      </div>
      <Badge tone={level === 'block' ? 'poor' : 'fair'} icon="warning">
        {t(`findings.${level}`)}
      </Badge>
    </li>
  )
}
