import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/dates/format-date.ts'
import { relativeDate } from '../../../components/dates/relative-date.ts'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { noFilters, writeAuditQuery } from '../query/audit-query.ts'
import type { LoadedAudit } from '../query/load-audit.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import { useVerification } from './use-verification.ts'

/** Whether the log is whole, and how long it is kept. */
export function ChainLine({ log }: { log: LoadedAudit }) {
  const { t } = useLateTexts('audit', audit)
  const [isChanging, setChanging] = useState(false)
  const { progress, verify } = useVerification(log.organizationId)
  const { kept_days: kept, verification } = log.status
  const brokenAt = progress ? undefined : verification?.broken_at
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border bg-surface px-6 py-2 type-sm phone:px-4">
      <span className="flex min-w-0 items-center gap-2">
        <Glyph
          name={brokenAt ? 'warning' : 'shield'}
          className={brokenAt ? 'text-danger-text' : 'text-accent'}
        />
        <span role="status" className={brokenAt ? 'font-medium text-danger-text' : 'font-medium'}>
          <ChainWords log={log} checked={progress?.checked} />
        </span>
      </span>
      {brokenAt && !log.isBrokenMissing && (
        <Link
          to={{ search: writeAuditQuery({ ...noFilters, before: brokenAt + 1 }, brokenAt) }}
          className="text-accent-text hover:underline"
        >
          {t('chain.open', { sequence: brokenAt })}
        </Link>
      )}
      <span className="flex items-center gap-2 text-muted">
        {kept === null ? t('chain.keptForever') : t('chain.kept', { count: kept })}
        {log.mayChangeRetention && (
          <Button variant="link" size="xs" onClick={() => setChanging(true)}>
            {t('chain.change')}
          </Button>
        )}
      </span>
      <Button
        variant="link"
        size="sm"
        className="ml-auto"
        spinning={progress !== undefined}
        aria-disabled={progress !== undefined}
        onClick={() => progress === undefined && verify()}
      >
        {t('chain.verify')}
      </Button>
      {isChanging && <RetentionDialog log={log} onClose={() => setChanging(false)} />}
    </div>
  )
}

function ChainWords({ log, checked }: { log: LoadedAudit; checked: number | undefined }) {
  const { t } = useLateTexts('audit', audit)
  const { t: tCommon } = useTranslation()
  const { entries, verification } = log.status
  if (checked !== undefined) return t('chain.verifying', { checked, entries })
  const sequence = verification?.broken_at
  if (sequence) return t(log.isBrokenMissing ? 'chain.missing' : 'chain.broken', { sequence })
  const finished = verification?.finished_at
  if (!finished) return t('chain.never', { count: entries })
  const told = relativeDate(finished, log.now)
  const ago = tCommon(`ago.${told.kind}`, {
    count: 'count' in told ? told.count : 0,
    date: formatDate(finished),
  })
  return t('chain.verified', { ago: ago.charAt(0).toLowerCase() + ago.slice(1), count: verification.checked })
}
