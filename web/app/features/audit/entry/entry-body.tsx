import type { AuditStatus } from '@trellis/domain/contracts/audit'
import { type ReactNode, useId } from 'react'
import { TimeAgo } from '../../../components/dates/time-ago.tsx'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import type { ListedEntry, SubjectNames } from '../query/read-entries.ts'
import { BeforeAfter } from './before-after.tsx'
import { checkedState } from './checked-state.ts'
import { shownFields } from './shown-fields.ts'
import type { EntryWords } from './use-entry-words.ts'
import { fullTime } from './when.ts'

interface EntryBodyProps {
  entry: ListedEntry
  words: EntryWords
  names: SubjectNames
  status: AuditStatus
  now: number
}

export function EntryBody({ entry, words, names, status, now }: EntryBodyProps) {
  const { t } = useLateTexts('audit', audit)
  const { rows } = words.described
  const shown = rows.filter((row) => shownFields(row).length > 0)
  return (
    <div className="flex flex-col gap-7">
      <div>
        <h3 className="type-xl font-semibold tracking-title wrap-anywhere">{words.sentence}</h3>
        <p className="mt-2 type-sm text-muted">
          <time dateTime={entry.occurred_at}>{fullTime(entry.occurred_at)}</time>
        </p>
      </div>
      {(shown.length > 0 || rows.length === 0) && (
        <Part title={t(entry.event === null ? 'entry.changed' : 'entry.facts')}>
          <div className="flex flex-col gap-3">
            {shown.map((row) => (
              <BeforeAfter
                key={JSON.stringify(row.keys)}
                row={row}
                isEvent={entry.event !== null}
                names={names}
              />
            ))}
            {rows.length === 0 && <p className="type-sm text-muted">{t('entry.notKept')}</p>}
            {entry.rows_left_out > 0 && (
              <p className="type-sm text-muted">{t('entry.cut', { count: entry.rows_left_out })}</p>
            )}
          </div>
        </Part>
      )}
      <Part title={t('entry.where')}>
        <Facts facts={useOrigin(entry, words, names)} />
      </Part>
      <Part title={t('entry.chain')}>
        <Facts
          facts={[
            { label: t('entry.hash'), value: <Hash hash={entry.hash} /> },
            { label: t('entry.previousHash'), value: <Hash hash={entry.previous_hash} /> },
            { label: t('entry.checked'), value: <Checked entry={entry} status={status} now={now} /> },
          ]}
        />
        <p className="mt-3 type-xs text-muted">{t('entry.chainHint')}</p>
      </Part>
    </div>
  )
}

function useOrigin(entry: ListedEntry, { actor }: EntryWords, names: SubjectNames): Fact[] {
  const { t } = useLateTexts('audit', audit)
  const { on_behalf_of_id: behalf, token_id: token, address, request_id: request } = entry
  const nameOf = (id: string) => names[id]?.name ?? t('person.former', { id: id.slice(-4) })
  return [
    { label: t('entry.person'), value: actor ?? t('person.system') },
    ...(behalf === null ? [] : [{ label: t('entry.onBehalf'), value: nameOf(behalf) }]),
    ...(token === null
      ? []
      : [{ label: t('entry.token'), value: names[token]?.name ?? t('item.gone', { id: token.slice(-4) }) }]),
    { label: t('entry.address'), value: address ?? t('entry.noAddress') },
    ...(request === null
      ? []
      : [{ label: t('entry.request'), value: <span className="type-mono-sm">{request}</span> }]),
  ]
}

function Checked({ entry, status, now }: Pick<EntryBodyProps, 'entry' | 'status' | 'now'>) {
  const { t } = useLateTexts('audit', audit)
  const { verification } = status
  const state = checkedState(entry.sequence, verification)
  if (state === 'off' || verification === null) return t('entry.neverChecked')
  if (state === 'failed') return t('entry.broken')
  return <TimeAgo timestamp={verification.finished_at ?? verification.started_at} now={now} />
}

/** The database writes bytes as `\x…`. */
function Hash({ hash }: { hash: string }) {
  const hex = hash.replace(/^\\x/, '')
  return (
    <span title={hex} className="type-mono-sm">
      {hex.slice(0, 10)}…{hex.slice(-4)}
    </span>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-3 type-sm font-semibold">
        {title}
      </h4>
      {children}
    </section>
  )
}
