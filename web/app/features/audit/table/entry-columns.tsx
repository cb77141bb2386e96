import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Avatar } from '../../../ui/mark/avatar.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { itemIcons } from '../entry/item-icons.ts'
import { useEntryWords } from '../entry/use-entry-words.ts'
import { fullTime, whenOf } from '../entry/when.ts'
import type { LoadedAudit } from '../query/load-audit.ts'
import type { ListedEntry } from '../query/read-entries.ts'

export function useEntryColumns({ names, now }: LoadedAudit): Column<ListedEntry>[] {
  const { t } = useLateTexts('audit', audit, 'common')
  const describe = useEntryWords(names)
  return [
    {
      id: 'when',
      header: t('column.when'),
      phone: '2e',
      shrink: true,
      cell: ({ occurred_at, sequence }) => {
        const when = whenOf(occurred_at, now)
        return (
          <time
            dateTime={occurred_at}
            title={fullTime(occurred_at)}
            className="font-normal whitespace-nowrap text-muted lined:type-xs"
          >
            {when === 'yesterday' ? t('common:ago.yesterday') : when}
            <span className="sr-only"> {t('entry.title', { sequence })}</span>
          </time>
        )
      },
    },
    {
      id: 'person',
      header: t('column.person'),
      phone: '2',
      cut: true,
      cell: (entry) => {
        const { person, actor } = describe(entry)
        return (
          <span className="flex min-w-0 items-center gap-2">
            {actor === undefined ? (
              <span className="inline-grid size-[22px] shrink-0 place-items-center rounded-full bg-surface-active text-muted">
                <Glyph name="settings" size="xs" />
              </span>
            ) : (
              <Avatar name={actor} />
            )}
            <span title={person} className="truncate">
              {person}
            </span>
          </span>
        )
      },
    },
    {
      id: 'action',
      header: t('column.action'),
      phone: '1l',
      cut: true,
      cell: (entry) => <span className="block truncate font-medium">{describe(entry).word}</span>,
    },
    {
      id: 'item',
      header: t('column.item'),
      phone: '1',
      grow: true,
      cell: (entry) => {
        const { item, described } = describe(entry)
        return (
          <span className="flex min-w-0 items-center gap-2">
            {described.item.kind && (
              <Glyph name={itemIcons[described.item.kind]} size="sm" className="text-subtle" />
            )}
            <span title={item} className="truncate lined:max-w-[44vw]">
              {item}
            </span>
          </span>
        )
      },
    },
  ]
}
