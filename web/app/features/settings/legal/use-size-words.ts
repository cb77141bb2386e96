import { legal } from '../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

const kilobyte = 1024

/** A size as people read it: 398 KB, 1.2 MB. Never less than 1 KB. */
export function useSizeWords(): (bytes: number) => string {
  const { t } = useLateTexts('legal', legal)
  return (bytes) => {
    const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
    if (kilobytes < kilobyte) return t('versions.kilobytes', { size: kilobytes })
    return t('versions.megabytes', { size: Math.round((bytes / kilobyte ** 2) * 10) / 10 })
  }
}
