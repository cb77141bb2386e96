import { useState } from 'react'
import { DataError } from '../../../data/failure/data-error.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'

/** Everything about the person as a file, at once. */
export function ExportSection({ publishableKey }: { publishableKey: string }) {
  const { t } = useLateTexts('profile', profile)
  const { save, isExporting, failure } = useExport(publishableKey)
  return (
    <SettingSection id="export" title={t('export.title')} text={t('export.text')}>
      <div className="flex items-center justify-between gap-4 phone:flex-col phone:items-start">
        <p className="type-sm text-pretty text-muted">{t('export.note')}</p>
        <Button
          variant="outline"
          size="sm"
          icon="download"
          spinning={isExporting}
          loadingText={t('export.acting')}
          onClick={() => void save()}
        >
          {t('export.act')}
        </Button>
      </div>
      {failure && (
        <Alert tone="danger" urgent>
          {t(`export.failure.${failure}`)}
        </Alert>
      )}
    </SettingSection>
  )
}

const told = ['rate-limited', 'unavailable'] as const

function useExport(publishableKey: string) {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const [isExporting, setExporting] = useState(false)
  const [failure, setFailure] = useState<(typeof told)[number] | 'other'>()
  const save = async () => {
    if (isExporting) return
    setExporting(true)
    setFailure(undefined)
    try {
      const { saveOwnData } = await import('./save-own-data.ts')
      await saveOwnData(publishableKey)
      toast({ title: t('export.done') })
    } catch (error) {
      const kind = error instanceof DataError ? error.kind : undefined
      setFailure(told.find((known) => known === kind) ?? 'other')
    }
    setExporting(false)
  }
  return { save, isExporting, failure }
}
