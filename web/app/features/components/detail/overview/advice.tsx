import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { useSeveral } from '../../../../components/catalog/together-words.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import type { JudgedRow, Judgment } from '../dependencies/judge-dependencies.ts'

interface AdviceProps {
  component: ComponentRow
  judgment: Judgment
}

/** The upgrade that gains most or, where only several help, all of them. */
export function Advice({ component, judgment }: AdviceProps) {
  const { best, together } = judgment.explanation
  const rowOf = (id: string) => judgment.rows.find(({ depends_on_id }) => depends_on_id === id)
  if (together) {
    const rows = together.componentIds.flatMap((id) => rowOf(id) ?? [])
    return <AdviceTogether component={component} rows={rows} score={together.score} />
  }
  if (!best) return null
  const row = rowOf(best.componentId)
  if (!row?.best) return null
  return <AdviceAlone component={component} row={row} to={row.best} score={best.scoreIfUpgraded} />
}

interface AdviceAloneProps {
  component: ComponentRow
  row: JudgedRow
  to: NonNullable<JudgedRow['best']>
  score: number
}

function AdviceAlone({ component, row, to, score }: AdviceAloneProps) {
  const { t } = useTranslation('component')
  return (
    <AdviceFrame component={component} brief={row.depends_on_id} button={t('why.openBrief')}>
      <Trans
        t={t}
        i18nKey="why.advice"
        values={{ name: row.depends_on_title, title: component.title, score }}
        components={{
          b: <b />,
          version: <VersionChip number={to.number} state={to.isLatest ? 'latest' : 'active'} />,
        }}
      />
    </AdviceFrame>
  )
}

interface AdviceTogetherProps {
  component: ComponentRow
  rows: readonly JudgedRow[]
  score: number
}

function AdviceTogether({ component, rows, score }: AdviceTogetherProps) {
  const { t } = useTranslation('component')
  const severalOf = useSeveral()
  const names = severalOf(rows.map(({ depends_on_title }) => depends_on_title))
  return (
    <AdviceFrame component={component} brief={rows[0]?.depends_on_id ?? ''} button={t('why.openFirstBrief')}>
      <Trans
        t={t}
        i18nKey="why.adviceTogether"
        values={{ names, title: component.title, score }}
        components={{ b: <b /> }}
      />
    </AdviceFrame>
  )
}

interface AdviceFrameProps {
  component: ComponentRow
  /** The dependency whose brief the button opens. */
  brief: string
  button: string
  children: ReactNode
}

function AdviceFrame({ component, brief, button, children }: AdviceFrameProps) {
  const to = useTo()
  return (
    <div className="-mx-5 mt-auto -mb-5 phone:-mx-4 phone:-mb-4">
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-border bg-accent-soft px-5 py-3 type-sm phone:px-4">
        <p className="min-w-0 [&_b]:font-semibold">{children}</p>
        <Button asChild variant="outline" size="sm">
          <Link to={`${to('/component/:id/dependencies', { id: component.id })}?brief=${brief}`}>
            {button}
          </Link>
        </Button>
      </div>
    </div>
  )
}
