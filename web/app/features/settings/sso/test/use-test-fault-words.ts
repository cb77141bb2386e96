import type { SsoConnection, SsoDomain, SsoTestReport } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'

interface Tested {
  domains: readonly SsoDomain[]
  connection: Pick<SsoConnection, 'metadata_url'>
  report: SsoTestReport
}

type FaultWord = keyof typeof texts.test.fault
const wordOf = (code: string): FaultWord =>
  Object.hasOwn(texts.test.fault, code) ? (code as FaultWord) : 'other'

/** What was wrong with the answer, and what to do next. Undefined if nothing was. */
export function useTestFaultWords({ domains, connection, report }: Tested): string | undefined {
  const { t } = useLateTexts('sso', texts)
  const { fault, email = '' } = report
  if (fault === undefined) return undefined
  const { code, facts } = fault
  if (code === 'signature_invalid' && connection.metadata_url === null)
    return t('test.fault.signature_invalid_file')
  if (code === 'sso_domain_mismatch') {
    const verified = domains.filter(({ verified_at }) => verified_at !== null)
    const listed = verified.map(({ domain }) => domain).join(', ')
    return listed === ''
      ? t('test.fault.sso_domain_none', { email })
      : t('test.fault.sso_domain_mismatch', { email, domains: listed })
  }
  if (code === 'oidc_client_refused')
    return t('test.fault.oidc_client_refused', { answer: String(facts?.answer) })
  return t(`test.fault.${wordOf(code)}` as 'test.fault.other')
}
