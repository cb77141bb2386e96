import { ssoLimits } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { CertificateNote } from './certificate-note.tsx'
import { isOtherProvider } from './connection-draft.ts'
import { CopiedField } from './copied-field.tsx'
import type { ConnectionFieldsProps } from './fields-props.ts'

const shared = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The app at the provider, and the addresses that the provider needs. */
export function OidcFields({ sso, now, draft, isReadOnly, faultOf, onChange }: ConnectionFieldsProps) {
  const { t } = useLateTexts('sso', texts)
  const stored = sso.connection?.kind === 'oidc' ? sso.connection : undefined
  const isOther = sso.connection !== null && isOtherProvider(draft, sso.connection)
  const keptSecret = isOther ? null : (stored?.secret_hint ?? null)
  const isReading = stored?.metadata_state === 'reading' && !isOther
  return (
    <>
      <Field
        label={t('connection.issuer')}
        hint={isReading ? <CertificateNote connection={stored} now={now} /> : t('connection.issuerHint')}
        error={faultOf('issuer')}
        className="max-w-[440px]"
      >
        <Input
          {...shared}
          name="issuer"
          type="url"
          inputMode="url"
          maxLength={ssoLimits.url}
          value={draft.issuer}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ issuer: target.value })}
        />
      </Field>
      <Field label={t('connection.clientId')} error={faultOf('client_id')} className="max-w-[440px]">
        <Input
          {...shared}
          name="client_id"
          maxLength={ssoLimits.clientId}
          value={draft.clientId}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ clientId: target.value })}
        />
      </Field>
      <Field
        label={t('connection.clientSecret')}
        hint={
          keptSecret === null ? t('connection.secretHint') : t('connection.secretKept', { hint: keptSecret })
        }
        error={faultOf('client_secret')}
        className="max-w-[440px]"
      >
        <Input
          {...shared}
          name="client_secret"
          type="password"
          autoComplete="new-password"
          maxLength={ssoLimits.clientSecret}
          placeholder={
            keptSecret === null ? undefined : t('connection.secretPlaceholder', { hint: keptSecret })
          }
          value={draft.clientSecret}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ clientSecret: target.value })}
        />
      </Field>
      <CopiedField
        label={t('connection.redirectUrl')}
        copy={t('connection.copyRedirectUrl')}
        value={isOther ? sso.next_redirect_url : sso.redirect_url}
      />
      {sso.login_url !== null && !isOther && (
        <CopiedField
          label={t('connection.loginUrl')}
          copy={t('connection.copyLoginUrl')}
          value={sso.login_url}
        >
          {t('connection.loginHint')}
        </CopiedField>
      )}
    </>
  )
}
