import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import type { LoadedLegal } from '../query/load-legal.ts'
import type { LegalDialogs } from '../use-legal-dialogs.ts'
import { DocumentMenu } from './document-menu.tsx'
import { ownStateOf } from './document-state.ts'

type DocumentColumn = Column<ListedLegalDocument>

/** The columns for the person who sees them: maintainers see everyone, members themselves. */
export function useDocumentColumns(loaded: LoadedLegal, dialogs: LegalDialogs): DocumentColumn[] {
  const { t } = useLateTexts('legal', legal)
  const { isMaintainer, isActing, isReadOnly } = loaded
  return [
    {
      id: 'document',
      header: t('table.document'),
      grow: true,
      phone: '1',
      cell: ({ title, kind }) => (
        <span className="flex min-w-0 items-center gap-2.5 py-1.5 lined:py-0">
          <Glyph name="file" className="text-subtle" />
          <span className="min-w-0">
            <span className="block truncate font-medium" title={title}>
              {title}
            </span>
            <span className="block truncate type-xs text-muted">{t(`kind.${kind}`)}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'version',
      header: t('table.version'),
      phone: '2',
      cell: ({ version, in_force, withdrawn_at }) => (
        <VersionChip
          number={version}
          state={withdrawn_at !== null ? 'withdrawn' : in_force ? 'latest' : 'active'}
        />
      ),
    },
    {
      id: 'validFrom',
      header: t('table.validFrom'),
      narrow: 'laptop',
      cell: ({ valid_from }) => (
        <span className="whitespace-nowrap text-muted tabular-nums">{formatDate(valid_from)}</span>
      ),
    },
    {
      id: 'requiredOf',
      header: t('table.requiredOf'),
      narrow: 'laptop',
      cell: ({ required_of }) => <span className="text-muted">{t(`requiredOf.${required_of}`)}</span>,
    },
    isMaintainer
      ? {
          id: 'accepted',
          header: t('table.accepted'),
          phone: '2r',
          cell: (document) => <AcceptedBy document={document} />,
        }
      : {
          id: 'own',
          header: t('table.own'),
          phone: '2r',
          cell: (document) => <OwnState document={document} />,
        },
    ...(isMaintainer && !isActing && !isReadOnly
      ? [
          {
            id: 'actions',
            header: t('table.actions'),
            headerHidden: true,
            shrink: true,
            phone: '1' as const,
            cell: (document: ListedLegalDocument) => <DocumentMenu document={document} dialogs={dialogs} />,
          },
        ]
      : []),
  ]
}

function AcceptedBy({ document: { asked, accepted, withdrawn_at } }: { document: ListedLegalDocument }) {
  const { t } = useLateTexts('legal', legal)
  if (withdrawn_at !== null) return <span className="text-muted">{t('table.withdrawn')}</span>
  if (asked === null || accepted === null) return <span className="text-muted">{t('table.reading')}</span>
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap tabular-nums">
      {t('table.of', { accepted, asked })}
      <span aria-hidden="true" className="block h-1 w-20 bg-surface-active phone:hidden">
        <span
          className="block h-full bg-accent-line"
          style={{ width: `${asked === 0 ? 0 : (accepted / asked) * 100}%` }}
        />
      </span>
    </span>
  )
}

function OwnState({ document }: { document: ListedLegalDocument }) {
  const { t } = useLateTexts('legal', legal)
  const state = ownStateOf(document)
  if (state === 'none') return <span className="text-muted">{t('table.reading')}</span>
  return (
    <StateMark state={state === 'accepted' ? 'on' : 'off'}>
      {state === 'earlier' ? t('own.earlier', { version: document.own?.version ?? '' }) : t(`own.${state}`)}
    </StateMark>
  )
}
