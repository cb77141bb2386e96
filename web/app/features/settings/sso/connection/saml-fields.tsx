import type { SsoConnection } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { CertificateNote } from './certificate-note.tsx'
import { CertificateWarning } from './certificate-warning.tsx'
import { CopiedField } from './copied-field.tsx'
import type { ConnectionFieldsProps } from './fields-props.ts'
import { MetadataFile } from './metadata-file.tsx'

/** The metadata of the provider, and the values that the provider needs. */
export function SamlFields({
  sso,
  now,
  draft,
  isReadOnly,
  faultOf,
  onReadAgain,
  onChange,
}: ConnectionFieldsProps) {
  const { t } = useLateTexts('sso', texts)
  const stored = sso.connection?.kind === 'saml' ? sso.connection : undefined
  const isStoredUrl = stored !== undefined && stored.metadata_url === draft.metadataUrl.trim()
  const note = stored && <CertificateNote connection={stored} now={now} />
  return (
    <>
      {draft.source === 'url' ? (
        <Field
          label={t('connection.url')}
          hint={isStoredUrl ? note : t('connection.urlHint')}
          error={faultOf('metadata_url')}
          className="max-w-[440px]"
        >
          <Input
            name="metadata_url"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2048}
            value={draft.metadataUrl}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ metadataUrl: target.value })}
          />
        </Field>
      ) : (
        <MetadataFile
          file={draft.file}
          stored={stored?.metadata_url === null ? note : undefined}
          isReadOnly={isReadOnly}
          fault={faultOf('metadata_xml')}
          onChange={(file) => onChange({ file })}
        />
      )}
      {!isReadOnly && (
        <Button
          variant="link"
          className="-mt-2 self-start type-xs!"
          onClick={() => onChange({ source: draft.source === 'url' ? 'file' : 'url' })}
        >
          {t(draft.source === 'url' ? 'connection.byFile' : 'connection.byUrl')}
        </Button>
      )}
      {stored?.metadata_state === 'read' &&
        stored.metadata_url !== null &&
        isUnknownSignature(stored) &&
        onReadAgain && (
          <Button variant="link" className="-mt-2 self-start type-xs!" onClick={onReadAgain}>
            {t('connection.readNow')}
          </Button>
        )}
      {stored && <CertificateWarning connection={stored} now={now} />}
      <CopiedField label={t('connection.acs')} copy={t('connection.copyAcs')} value={sso.acs_url} />
      <CopiedField label={t('connection.entityId')} copy={t('connection.copyEntityId')} value={sso.entity_id}>
        <a
          href={sso.entity_id}
          target="_blank"
          rel="noreferrer"
          className="text-accent-text underline decoration-current/35 underline-offset-[3px] hover:decoration-current"
        >
          {t('connection.ownMetadata')}
          <span className="sr-only"> ({t('connection.newWindow')})</span>
        </a>
      </CopiedField>
      {sso.login_url !== null && stored && (
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

/** The provider may have changed its certificate since the metadata was read. */
const isUnknownSignature = ({ test_report }: SsoConnection) =>
  test_report?.fault?.code === 'signature_invalid'
