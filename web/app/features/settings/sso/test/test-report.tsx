import type { OrganizationSso, SsoConnection, SsoTestReport } from '@trellis/domain/contracts/sso'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { type Fact, Facts } from '../../../../ui/layout/facts.tsx'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import { useTestFaultWords } from './use-test-fault-words.ts'

interface TestReportProps {
  sso: Pick<OrganizationSso, 'domains'>
  connection: SsoConnection
  report: SsoTestReport
  testedAt: string
}

/** What the provider sent, and what is wrong with it. */
export function TestReport({ sso, connection, report, testedAt }: TestReportProps) {
  const { t } = useLateTexts('sso', texts)
  const faultWords = useTestFaultWords({ domains: sso.domains, connection, report })
  const hasPassed = report.outcome === 'passed'
  const moment = { date: formatDate(testedAt), time: timeOf(testedAt) }
  return (
    <div className="flex flex-col gap-2.5">
      <StateMark state={hasPassed ? 'on' : 'failed'}>
        {t(hasPassed ? 'test.passed' : 'test.failed', moment)}
      </StateMark>
      {hasPassed && !connection.is_test_current && (
        <p className="type-xs text-pretty text-muted">{t('test.outdated')}</p>
      )}
      {faultWords && <p className="type-sm text-pretty wrap-anywhere">{faultWords}</p>}
      <Facts facts={useFacts(report)} />
      <Attributes report={report} />
    </div>
  )
}

/** In UTC, as all dates, so that server and browser write the same. */
const timeOf = (moment: string) => new Date(moment).toISOString().slice(11, 16)

function useFacts({ email, name, subject, signature, fault }: SsoTestReport): Fact[] {
  const { t } = useLateTexts('sso', texts)
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('test.found'), writeFact(fault?.facts?.found)],
    [t('test.expected'), writeFact(fault?.facts?.expected)],
    [t('test.reason'), writeFact(fault?.facts?.reason)],
    [t('test.status'), writeFact(fault?.facts?.status)],
    [t('test.email'), email],
    [t('test.name'), name],
    [t('test.subject'), subject === email ? undefined : subject],
    [t('test.signature'), signature && t('test.signatureValid', { algorithm: signature })],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function writeFact(fact: unknown): string | undefined {
  if (Array.isArray(fact)) return fact.map(String).join(', ')
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : undefined
}

/** Groups among them: their name and values are what the roles below refer to. */
function Attributes({ report: { attributes, outcome } }: { report: SsoTestReport }) {
  const { t } = useLateTexts('sso', texts)
  const sent = Object.entries(attributes ?? {})
  if (sent.length === 0)
    return outcome === 'passed' ? <p className="type-xs text-muted">{t('test.noAttributes')}</p> : null
  return (
    <details className="type-sm">
      <summary className="w-fit cursor-pointer type-xs font-medium text-accent-text">
        {t('test.attributes', { count: sent.length })}
      </summary>
      <div className="mt-2.5 border border-border p-3">
        <Facts facts={sent.map(([label, values]) => ({ label, value: values.join(', ') }))} />
      </div>
    </details>
  )
}
