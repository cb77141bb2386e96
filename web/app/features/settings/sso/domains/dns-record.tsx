import type { SsoDomain } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { CopyValue } from '../../../../ui/action/copy-value.tsx'

/** The record that proves the domain. */
export function DnsRecord({ domain }: { domain: SsoDomain }) {
  const { t } = useLateTexts('sso', texts)
  return (
    <section
      aria-label={t('domains.recordLabel', { domain: domain.spelling })}
      className="border border-border bg-surface p-3"
    >
      <p className="mb-2.5 type-xs text-muted">{t('domains.record')}</p>
      <div className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        <span className="type-xs text-muted">{t('domains.name')}</span>
        <CopyValue value={domain.record_name} label={t('domains.copyName')} />
        <span className="type-xs text-muted">{t('domains.value')}</span>
        <CopyValue value={domain.record_value} label={t('domains.copyValue')} />
      </div>
    </section>
  )
}
