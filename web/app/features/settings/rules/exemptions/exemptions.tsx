import type { ListedExemption } from '@trellis/domain/contracts/catalog/rules'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { KindGlyph } from '../../../../components/catalog/kind-glyph.tsx'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { PickComponentButton } from '../../../../components/palette/pick-component-button.tsx'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import type { ShownRule } from '../rule-drafts.ts'
import { useRuleAct } from '../use-rule-act.ts'
import { daysUntil } from './end-of-day.ts'
import { ExemptDialog } from './exempt-dialog.tsx'

interface ExemptionsProps {
  organizationId: string
  rule: ShownRule
  exemptions: readonly ListedExemption[]
  isReadOnly: boolean
  now: number
}

/** The components that need not follow a rule, with why, by whom and until when. */
export function Exemptions({ organizationId, rule, exemptions, isReadOnly, now }: ExemptionsProps) {
  const { t } = useLateTexts('rules', rules)
  const [picked, setPicked] = useState<{ id: string; title: string }>()
  const columns = useColumns({ remove: useRemoval(organizationId), isReadOnly, now })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="type-sm font-semibold">{t('exemptions.title')}</h3>
        {rule.stored && !isReadOnly && (
          <PickComponentButton
            label={t('exemptions.pick')}
            onPick={({ id, title }) => setPicked({ id, title })}
          >
            {t('exemptions.add')}
          </PickComponentButton>
        )}
      </div>
      {exemptions.length === 0 ? (
        <p className="type-sm text-muted">{t(rule.stored ? 'exemptions.empty' : 'exemptions.first')}</p>
      ) : (
        <div className="border border-border bg-surface">
          <DataTable
            label={t('exemptions.title')}
            columns={columns}
            rows={exemptions}
            rowKey={({ id }) => id}
            density="dense"
            inPanel
            empty={t('exemptions.empty')}
          />
        </div>
      )}
      {picked && (
        <ExemptDialog
          organizationId={organizationId}
          rule={rule}
          component={picked}
          onClose={() => setPicked(undefined)}
        />
      )}
    </div>
  )
}

/** Ends an exemption at once, with a way back. */
function useRemoval(organizationId: string) {
  const { t } = useLateTexts('rules', rules)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const { t: tRefusal } = useTranslation('component')
  const removedTitle = useRef('')
  const { send: put } = useRuleAct({
    organizationId,
    onDone: () => toast({ title: t('exemptions.added') }),
    onRefused: ({ kind, stale }) => {
      toast({
        variant: 'destructive',
        description: stale
          ? t('exemptions.kept', { title: removedTitle.current })
          : tRefusal(`refusal.${kind}`),
      })
      if (stale) void readPage()
    },
  })
  const { send } = useRuleAct({
    organizationId,
    onDone: (_, removed) => {
      const { rule_id, component_id, reason, expires_at } = removed as ListedExemption
      toast({
        title: t('exemptions.removed'),
        action: {
          label: t('undo'),
          // An exemption that others have added since stays.
          onAction: () =>
            void put('exempt', { rule_id, component_id, reason, expires_at, expected_revision: 0 }),
        },
      })
    },
  })
  return ({ id, title }: ListedExemption) => {
    removedTitle.current = title
    void send('remove-exemption', { id })
  }
}

interface Parts {
  remove: (exemption: ListedExemption) => void
  isReadOnly: boolean
  now: number
}

function useColumns({ remove, isReadOnly, now }: Parts): Column<ListedExemption>[] {
  const { t } = useLateTexts('rules', rules)
  const acts: Column<ListedExemption> = {
    id: 'actions',
    header: t('exemptions.actions'),
    headerHidden: true,
    shrink: true,
    align: 'right',
    phone: '1',
    cell: (exemption) => (
      <Button variant="ghost" size="sm" onClick={() => remove(exemption)}>
        {t('exemptions.remove')}
        <span className="sr-only">: {t('exemptions.removeThis', { title: exemption.title })}</span>
      </Button>
    ),
  }
  return [
    {
      id: 'component',
      header: t('exemptions.component'),
      phone: '1',
      cell: ({ component_id, component_kind, title }) => (
        <span className="flex max-w-48 min-w-0 items-center gap-2.5 lined:max-w-full">
          <KindGlyph kind={component_kind} />
          <Link
            to={`/component/${component_id}`}
            title={title}
            className="truncate font-medium hover:underline"
          >
            {title}
          </Link>
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('exemptions.reason'),
      grow: true,
      phone: '3',
      cell: ({ reason }) => (
        <span className="block min-w-40 py-1.5 whitespace-normal wrap-anywhere lined:min-w-0 lined:py-0">
          {reason}
        </span>
      ),
    },
    {
      id: 'by',
      header: t('exemptions.by'),
      phone: '2',
      narrow: 'compact',
      cell: ({ created_by_name: by }) => (
        <span title={by ?? undefined} className="block max-w-36 truncate text-muted lined:max-w-full">
          {by ?? t('exemptions.unknown')}
        </span>
      ),
    },
    {
      id: 'until',
      header: t('exemptions.until'),
      phone: '2r',
      cell: ({ expires_at }) => <Until end={expires_at} now={now} />,
    },
    ...(isReadOnly ? [] : [acts]),
  ]
}

const soon = 7

function Until({ end, now }: { end: string | null; now: number }) {
  const { t } = useLateTexts('rules', rules)
  if (end === null) return <span className="text-muted">{t('exemptions.forever')}</span>
  const days = daysUntil(end, now)
  if (Date.parse(end) < now)
    return <StateMark state="off">{t('exemptions.ended', { date: formatDate(end) })}</StateMark>
  if (days === 0) return <StateMark state="off">{t('exemptions.today')}</StateMark>
  if (days <= soon) return <StateMark state="off">{t('exemptions.soon', { count: days })}</StateMark>
  return formatDate(end)
}
