import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { isConnected } from '../sso-state.ts'
import { TestReport } from './test-report.tsx'
import { useTest } from './use-test.ts'

interface TestSectionProps extends SsoSectionProps {
  publishableKey: string
  hasUnsavedConnection: boolean
}

/** A sign-in at the provider that signs nobody in. */
export function TestSection(props: TestSectionProps) {
  const { sso, isReadOnly, publishableKey, hasUnsavedConnection } = props
  const { t } = useLateTexts('sso', texts)
  const { connection } = sso
  const { isWaiting, failure, blockedAddress, isClosed, test } = useTest(sso, publishableKey)
  const report = connection?.test_report
  return (
    <SettingSection id="test" title={t('test.title')} text={t('test.text')}>
      <div className="flex items-start justify-between gap-4 phone:flex-col-reverse">
        <div className="min-w-0 flex-1" aria-live="polite">
          {connection && report && connection.tested_at !== null ? (
            <TestReport sso={sso} connection={connection} report={report} testedAt={connection.tested_at} />
          ) : (
            <div className="flex flex-col gap-1">
              <StateMark state="off">{t('test.none')}</StateMark>
              <p className="type-xs text-pretty text-muted">{t(noteOf(props))}</p>
            </div>
          )}
        </div>
        <Button
          variant="outline"
          size="sm"
          disabled={isReadOnly || !isConnected(sso)}
          spinning={isWaiting}
          onClick={test}
        >
          {t('test.act')}
        </Button>
      </div>
      {hasUnsavedConnection && isConnected(sso) && (
        <p className="type-xs text-pretty text-muted">{t('test.unsaved')}</p>
      )}
      {isWaiting && (
        <p role="status" className="type-xs text-muted">
          {t('test.acting')}
        </p>
      )}
      {blockedAddress !== undefined && (
        <Alert
          tone="warning"
          urgent
          action={
            <Button asChild variant="outline" size="sm" icon="external">
              <a href={blockedAddress} target="_blank" rel="noreferrer">
                {t('test.blockedLink')}
              </a>
            </Button>
          }
        >
          {t('test.blocked')}
        </Alert>
      )}
      {connection && isClosed && (
        <Alert tone="warning" urgent title={t('test.closed')}>
          {t(connection.kind === 'saml' ? 'test.closedSaml' : 'test.closedOidc')}
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" urgent>
          {t(`test.failure.${failure}`)}
        </Alert>
      )}
    </SettingSection>
  )
}

function noteOf({ sso }: SsoSectionProps) {
  if (sso.connection === null) return 'test.needsConnection'
  if (isConnected(sso)) return 'test.noneText'
  const { kind, metadata_state } = sso.connection
  if (metadata_state === 'failed') return 'test.needsUsable'
  return kind === 'saml' ? 'test.needsMetadata' : 'test.needsIssuer'
}
