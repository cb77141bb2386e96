import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleAlert, type StaleField } from '../../../components/form/stale-alert.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useWordFault } from '../../../exchange/acting/use-word-fault.ts'
import { sso } from '../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useMetadataWords } from './use-metadata-words.ts'

interface RefusedProps {
  refusal: Refusal
  /** Faults of these fields are shown at the fields. */
  fields?: readonly string[]
  /** Saves over what others have stored since, whose revision is given. */
  onKeep: (revision: number) => void
  onDiscard: () => void
}

/** Why nothing was saved, and what to do next. */
export function Refused({ refusal, fields = [], onKeep, onDiscard }: RefusedProps) {
  const { kind, faults, stale, metadataFault } = refusal
  const { t } = useTranslation('component')
  // Only a file is read while it is saved.
  const wordMetadata = useMetadataWords('saml')
  const word = useWordFault()
  if (stale) return <StaleSso stale={stale} onKeep={onKeep} onDiscard={onDiscard} />
  if (metadataFault !== undefined)
    return (
      <Alert tone="danger" urgent>
        {wordMetadata(metadataFault)}
      </Alert>
    )
  const told = Object.entries(faults).filter(([name]) => !fields.includes(name))
  if (told.length === 0 && Object.keys(faults).length > 0) return null
  return (
    <Alert tone="danger" urgent>
      {told.length === 0
        ? t(`refusal.${kind}`)
        : told.map(([name, fault]) => <p key={name}>{word(fault)}</p>)}
    </Alert>
  )
}

/** What others have saved since. */
export function StaleSso(alert: Omit<ComponentProps<typeof StaleAlert>, 'fields'>) {
  return <StaleAlert fields={useStaleFields()} {...alert} />
}

/** The connection is named as a whole: nobody has to compare addresses and certificates. */
function useStaleFields(): Readonly<Record<string, StaleField>> {
  const { t } = useLateTexts('sso', sso)
  return {
    connection: { label: t('stale.connection') },
    kind: { label: t('connection.protocol') },
    metadata_url: { label: t('connection.url') },
    metadata_xml: { label: t('connection.file') },
    issuer: { label: t('connection.issuer') },
    client_id: { label: t('connection.clientId') },
    client_secret: { label: t('connection.clientSecret') },
    default_role: { label: t('members.role') },
    group_attribute: { label: t('members.attribute') },
    role_mapping: { label: t('members.mapping') },
    mode: { label: t('stale.mode') },
  }
}
