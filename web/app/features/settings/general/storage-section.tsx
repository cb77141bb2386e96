import { general } from '../../../locales/en/late/settings/general.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import type { StorageUse } from './read-general.ts'
import { sizeOf } from './size-of.ts'

/** How much of its space the organization uses, before a file no longer fits. */
export function StorageSection({ use: { used_bytes: used, quota_bytes: quota } }: { use: StorageUse }) {
  const { t } = useLateTexts('general', general)
  const words = (bytes: number) => {
    const { size, unit } = sizeOf(bytes)
    return t(`storage.${unit}`, { size })
  }
  const share = Math.min(1, used / quota)
  return (
    <SettingSection id="storage" title={t('storage.title')} text={t('storage.text')}>
      <div className="flex max-w-[440px] flex-col gap-2">
        <p className="type-sm tabular-nums">
          {t('storage.used', { used: words(used), quota: words(quota) })}
        </p>
        <span aria-hidden="true" className="block h-1.5 bg-surface-active">
          <span
            className={share === 1 ? 'block h-full bg-text' : 'block h-full bg-accent-line'}
            style={{ width: `${share * 100}%` }}
          />
        </span>
        {share >= 0.9 && (
          <p className="type-xs text-muted">{t(share === 1 ? 'storage.full' : 'storage.nearlyFull')}</p>
        )}
      </div>
    </SettingSection>
  )
}
