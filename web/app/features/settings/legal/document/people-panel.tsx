import type {
  LegalAcceptances,
  LegalAcceptor,
  ListedLegalDocument,
} from '@trellis/domain/contracts/legal-documents'
import { nameOf } from '@trellis/domain/people/name-of'
import { href } from 'react-router'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { Pager } from '../../../../components/list/pager.tsx'
import { SearchField } from '../../../../components/list/search-field.tsx'
import { pictureAddress } from '../../../../data/files/file-address.ts'
import { useAskedSearch } from '../../../../exchange/page/use-asked-search.ts'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../../ui/action/segmented-control.tsx'
import { Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import { Avatar } from '../../../../ui/mark/avatar.tsx'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { type LegalQuery, readLegalQuery, writeLegalQuery } from '../query/legal-query.ts'
import { type LoadedLegal, peoplePerPage } from '../query/load-legal.ts'

interface PeoplePanelProps {
  loaded: LoadedLegal
  document: ListedLegalDocument
  people: LegalAcceptances
}

/** Lists for maintainers which version each person accepted, and when. */
export function PeoplePanel({ loaded: { query }, document, people }: PeoplePanelProps) {
  const { t } = useLateTexts('legal', legal)
  const { asked, ask } = useAskedSearch()
  const current = readLegalQuery(new URLSearchParams(asked))
  const columns = usePeopleColumns()
  const shown = { ...query, document: document.lineage_id, page: 1 }
  const show = (isMissing: boolean) => ask(writeLegalQuery({ ...shown, search: current.search, isMissing }))
  const missing = people.asked - people.accepted
  const isSearched = query.search !== '' || current.search !== ''
  return (
    <Panel flush className="flex flex-col">
      <PanelHead
        flush
        level={3}
        title={t('people.title')}
        actions={
          <SegmentedControl
            label={t('people.filter')}
            value={current.isMissing ? 'missing' : 'all'}
            segments={[
              { value: 'all', label: t('people.all') },
              { value: 'missing', label: t('people.missing', { count: missing }) },
            ]}
            onChange={(value) => show(value === 'missing')}
          />
        }
      />
      {(people.total > peoplePerPage || isSearched) && (
        <div className="px-5 pb-3 phone:px-4">
          <SearchField
            label={t('people.search')}
            placeholder={t('people.search')}
            search={current.search}
            onSearch={(search) =>
              ask(writeLegalQuery({ ...shown, isMissing: current.isMissing, search }), { replace: true })
            }
          />
        </div>
      )}
      <DataTable
        inPanel
        label={t('people.title')}
        columns={columns}
        rows={people.people}
        rowKey={({ user_id }) => user_id}
        empty={<p className="px-5 pb-5 type-sm text-muted phone:px-4">{t(emptyText(query, people))}</p>}
      />
      <Pager
        label={t('people.pages')}
        page={query.page}
        pages={Math.ceil(people.total / peoplePerPage)}
        className="border-t border-border-faint px-5 py-3 phone:px-4"
      />
      {people.total > 0 && (
        <div className="mt-auto flex items-center justify-between gap-3 border-t border-border-faint px-5 py-2 type-xs text-muted phone:px-4">
          {t('people.total', { shown: people.people.length, total: people.total })}
          <Button asChild variant="ghost" size="sm" icon="download">
            <a
              href={`${href('/settings/organization/legal-documents/export')}${writeLegalQuery(shown)}`}
              download
            >
              {t('people.export')}
            </a>
          </Button>
        </div>
      )}
    </Panel>
  )
}

function emptyText({ isMissing, search }: LegalQuery, { asked }: LegalAcceptances) {
  if (search !== '') return 'people.notFound'
  return asked > 0 && isMissing ? 'people.empty' : 'people.nobody'
}

function usePeopleColumns(): Column<LegalAcceptor>[] {
  const { t } = useLateTexts('legal', legal)
  return [
    {
      id: 'person',
      header: t('people.person'),
      grow: true,
      phone: '1',
      cell: (person) => (
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <Avatar name={nameOf(person)} src={pictureAddress(person.picture)} />
          <span className="truncate" title={nameOf(person)}>
            {nameOf(person)}
          </span>
        </span>
      ),
    },
    {
      id: 'version',
      header: t('people.version'),
      phone: '2',
      cut: true,
      cell: ({ version }) => (
        <span className={version === null ? 'text-muted lined:hidden' : 'block truncate text-muted'}>
          {version === null ? t('people.none') : t('people.versionOf', { version })}
        </span>
      ),
    },
    {
      id: 'when',
      header: t('people.when'),
      phone: '2r',
      cell: ({ accepted_at, joined_at }) => (
        <span className="whitespace-nowrap text-muted tabular-nums lined:type-xs">
          {accepted_at === null
            ? t('people.joined', { date: formatDate(joined_at) })
            : formatDate(accepted_at)}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('people.state'),
      align: 'right',
      phone: '1',
      cell: ({ state }) => (
        <StateMark state={state === 'accepted' ? 'on' : 'off'}>{t(`people.states.${state}`)}</StateMark>
      ),
    },
  ]
}
