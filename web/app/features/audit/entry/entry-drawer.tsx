import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { StateMark } from '../../../ui/mark/state-mark.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { entryName, noFilters, readNumber, writeAuditQuery } from '../query/audit-query.ts'
import type { LoadedAudit } from '../query/load-audit.ts'
import type { ListedEntry } from '../query/read-entries.ts'
import { checkedState } from './checked-state.ts'
import { EntryBody } from './entry-body.tsx'
import { addressOf } from './item-icons.ts'
import { useEntryWords } from './use-entry-words.ts'
import { useSubjectName } from './use-subject-name.ts'

const stateWords = { on: 'verified', off: 'unverified', failed: 'broken' } as const

/** The entry of the address. It keeps the last one while it slides out. */
export function EntryDrawer({ log }: { log: LoadedAudit }) {
  const { t } = useLateTexts('audit', audit)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = readNumber(params.get(entryName))
  const { entries } = log.page
  const place = entries.findIndex(({ sequence }) => sequence === asked)
  const entry = entries[place] ?? (log.linked?.sequence === asked ? log.linked : undefined)
  const [last, setLast] = useState(entry)
  if (entry !== undefined && entry !== last) setLast(entry)
  const shown = entry ?? last
  const describe = useEntryWords(log.names)
  if (shown === undefined) return null
  const words = describe(shown)
  const state = checkedState(shown.sequence, log.status.verification)
  const go = (next: ListedEntry | undefined) =>
    void navigate(
      { search: writeAuditQuery(log.query, next?.sequence) },
      { preventScrollReset: true, replace: next !== undefined },
    )
  const step = (next: ListedEntry | undefined, icon: 'arrow-up' | 'arrow-down', label: string) => (
    <Button
      variant="ghost"
      size="icon-sm"
      icon={icon}
      label={label}
      disabled={next === undefined}
      onClick={() => go(next)}
    />
  )
  return (
    <Drawer
      title={t('entry.title', { sequence: shown.sequence })}
      open={entry !== undefined}
      onOpenChange={(open) => open || go(undefined)}
      mark={<StateMark state={state}>{t(`entry.${stateWords[state]}`)}</StateMark>}
      steps={
        place >= 0 && (
          <>
            {step(entries[place - 1], 'arrow-up', t('entry.previous'))}
            {step(entries[place + 1], 'arrow-down', t('entry.next'))}
          </>
        )
      }
      footer={<Foot entry={shown} log={log} />}
    >
      <EntryBody entry={shown} words={words} names={log.names} status={log.status} now={log.now} />
    </Drawer>
  )
}

function Foot({ entry, log: { names, query } }: { entry: ListedEntry; log: LoadedAudit }) {
  const { t } = useLateTexts('audit', audit)
  const { toast } = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(entry, null, 2))
      toast({ title: t('entry.copied') })
    } catch {
      toast({ variant: 'destructive', description: t('entry.copyFailed') })
    }
  }
  const nameOf = useSubjectName(names)
  const [id] = entry.subject_ids ?? []
  const subject = id === undefined ? undefined : names[id]
  const address = subject && id && addressOf(subject.kind, id)
  return (
    <>
      <Button variant="outline" size="sm" icon="copy" onClick={() => void copy()}>
        {t('entry.copy')}
      </Button>
      <span className="flex min-w-0 gap-2">
        {id && query.item !== id && (
          <Button asChild variant="ghost" size="sm">
            <Link to={{ search: writeAuditQuery({ ...noFilters, item: id }) }}>{t('entry.all')}</Link>
          </Button>
        )}
        {address && (
          <Button asChild variant="outline" size="sm" className="min-w-0">
            <Link to={address}>
              <span className="truncate">{t('entry.open', { name: nameOf(id) })}</span>
            </Link>
          </Button>
        )}
      </span>
    </>
  )
}
