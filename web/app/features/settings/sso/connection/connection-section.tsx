import { type SubmitEvent, useRef, useState } from 'react'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { useSaveBar } from '../../../../components/form/save-bar.tsx'
import { useWordFault } from '../../../../exchange/acting/use-word-fault.ts'
import { sso as texts } from '../../../../locales/en/late/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { SegmentedControl } from '../../../../ui/action/segmented-control.tsx'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { Refused } from '../refused.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { isInUse } from '../sso-state.ts'
import { useTellDirty } from '../use-dirty-sections.ts'
import { usePoll } from '../use-poll.ts'
import { useProviderWords } from '../use-provider-words.ts'
import { useSaveSso } from '../use-save-sso.ts'
import {
  type ConnectionDraft,
  isChanged,
  isOtherProvider,
  missingFields,
  toDraft,
  toFields,
} from './connection-draft.ts'
import { DisconnectButton } from './disconnect-button.tsx'
import { MetadataFault } from './metadata-fault.tsx'
import { OidcFields } from './oidc-fields.tsx'
import { SamlFields } from './saml-fields.tsx'

const fieldNames = ['metadata_url', 'metadata_xml', 'issuer', 'client_id', 'client_secret']

/** What is typed, and the revision when typing began. */
interface Opened {
  readonly draft: ConnectionDraft
  readonly revision: number
}

export function ConnectionSection({ sso, isReadOnly, canTakeBack, onDirty, onDiscard }: SsoSectionProps) {
  const { t } = useLateTexts('sso', texts)
  const { connection } = sso
  const form = useRef<HTMLFormElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const { draft, revision } = opened ?? { draft: toDraft(connection), revision: sso.revision }
  const isDirty = opened !== undefined && isChanged(draft, connection)
  usePoll(connection?.metadata_state === 'reading', `reading ${sso.revision}`)
  const clear = () => {
    setOpened(undefined)
    check(false)
    dismiss()
  }
  const { faultOf, check, isComplete } = useConnectionFaults(draft, sso)
  const { save, isSaving, refusal, dismiss } = useSaveConnection(sso.organization_id, clear)
  const askToReplace = useAskToReplace()
  const send = (expected: number) => {
    const sending = () => save({ ...toFields(draft), revision: String(expected) })
    if (connection && isInUse(sso) && isOtherProvider(draft, connection)) askToReplace(sending)
    else void sending()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check(true)
    if (isComplete) send(revision)
    else focusFirstFault(form.current)
  }
  useTellDirty('connection', isDirty, onDirty)
  const bar = useSaveBar({ isDirty, isSaving, save: t('connection.save'), onDiscard: clear })
  const words = useConnectedWords(sso)
  const fields = {
    sso,
    draft,
    isReadOnly: isReadOnly || isSaving,
    faultOf: (name: string) => faultOf(name, refusal?.faults),
    onChange: (changes: Partial<ConnectionDraft>) => setOpened({ draft: { ...draft, ...changes }, revision }),
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SettingSection
        id="connection"
        title={t('connection.title')}
        text={t('connection.text')}
        {...((!isReadOnly || (canTakeBack && connection)) && {
          note: bar.note ?? words,
          footActions: (
            <>
              {connection && !isDirty && <DisconnectButton sso={sso} />}
              {!isReadOnly && bar.footActions}
            </>
          ),
        })}
      >
        <SegmentedControl
          label={t('connection.protocol')}
          value={draft.kind}
          disabled={fields.isReadOnly}
          segments={[
            { value: 'saml', label: t('connection.saml') },
            { value: 'oidc', label: t('connection.oidc') },
          ]}
          onChange={(kind) => fields.onChange({ kind })}
        />
        {draft.kind === 'saml' ? <SamlFields {...fields} /> : <OidcFields {...fields} />}
        {connection && connection.kind === draft.kind && <MetadataFault connection={connection} />}
        {refusal && (
          <Refused
            refusal={refusal}
            fields={fieldNames}
            onKeep={send}
            onDiscard={() => {
              clear()
              onDiscard()
            }}
          />
        )}
      </SettingSection>
    </form>
  )
}

function useSaveConnection(organizationId: string, onSaved: () => void) {
  const { t } = useLateTexts('sso', texts)
  const { toast } = useToast()
  return useSaveSso({
    organizationId,
    intent: 'connect',
    changes: ['kind', 'metadata_url', 'entity_id', 'issuer', 'client_id', 'secret_hint', 'mode'],
    onSaved: () => {
      onSaved()
      toast({ title: t('connection.saved'), description: t('connection.savedText') })
    },
  })
}

/** Faults of the server, and after the first try also empty fields. */
function useConnectionFaults(draft: ConnectionDraft, { connection }: SsoSectionProps['sso']) {
  const word = useWordFault()
  const [isChecked, check] = useState(false)
  const missing = missingFields(draft, connection)
  return {
    check,
    isComplete: missing.length === 0,
    faultOf: (name: string, faults: Parameters<typeof Object.entries>[0] | undefined) => {
      const sent = (faults as Readonly<Record<string, Parameters<typeof word>[0]>> | undefined)?.[name]
      if (isChecked && missing.includes(name)) return word({ code: `${name as 'issuer'}.required` })
      return sent && word(sent)
    },
  }
}

function useAskToReplace() {
  const { t } = useLateTexts('sso', texts)
  const { confirm } = useConfirmation()
  return (onConfirm: () => Promise<void>) =>
    confirm({
      title: t('connection.replace.title'),
      description: t('connection.replace.on'),
      confirmText: t('connection.replace.act'),
      confirmingText: t('connection.replace.acting'),
      onConfirm,
    })
}

function useConnectedWords(sso: SsoSectionProps['sso']) {
  const { t } = useLateTexts('sso', texts)
  const { atStart: provider } = useProviderWords(sso)
  if (sso.connection === null) return undefined
  const { connected_at, connected_by: name } = sso.connection
  const date = formatDate(connected_at)
  return name === null
    ? t('connection.connected', { provider, date })
    : t('connection.connectedBy', { provider, date, name })
}

function focusFirstFault(form: HTMLFormElement | null) {
  // The faults are rendered first.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
