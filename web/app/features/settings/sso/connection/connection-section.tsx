import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSaveBar } from '../../../../components/form/save-bar.tsx'
import { useChangedItem } from '../../../../components/form/use-changed-item.ts'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { SegmentedControl } from '../../../../ui/action/segmented-control.tsx'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import { useTellDirty } from '../../use-dirty-sections.ts'
import { Refused, StaleSso } from '../refused.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { isInUse } from '../sso-state.ts'
import { usePoll } from '../use-poll.ts'
import { type ConnectionDraft, isChanged, startsAnew, toDraft, toFields } from './connection-draft.ts'
import { DisconnectButton } from './disconnect-button.tsx'
import { MetadataFault } from './metadata-fault.tsx'
import { OidcFields } from './oidc-fields.tsx'
import { SamlFields } from './saml-fields.tsx'
import { useAskToReplace } from './use-ask-to-replace.ts'
import { useConnectedWords } from './use-connected-words.ts'
import { useConnectionFaults } from './use-connection-faults.ts'
import { useSaveConnection } from './use-save-connection.ts'

const fieldNames = ['metadata_url', 'metadata_xml', 'issuer', 'client_id', 'client_secret']

/** What is typed, and what was stored when typing began. */
interface Opened {
  readonly draft: ConnectionDraft
  readonly begun: OrganizationSso
}

/** To find what others have changed: of an uploaded file, whose it is. */
const rowOf = (draft: ConnectionDraft, { connection }: OrganizationSso) => ({
  connection: { ...toFields(draft), entity: connection?.entity_id, secret: connection?.secret_hint },
})

const revisionOf = (sso: OrganizationSso) => ({
  revision: sso.revision,
  values: { ...rowOf(toDraft(sso.connection), sso), mode: sso.connection?.mode ?? 'off' },
})

export function ConnectionSection({
  sso,
  isReadOnly,
  canTakeBack,
  now,
  onDirty,
  onDiscard,
}: SsoSectionProps) {
  const { t } = useLateTexts('sso', texts)
  const { connection } = sso
  const form = useRef<HTMLFormElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const { draft, begun } = opened ?? { draft: toDraft(connection), begun: sso }
  const isDirty = opened !== undefined && isChanged(draft, connection)
  usePoll(connection?.metadata_state === 'reading', `reading ${sso.revision}`)
  const clear = () => {
    setOpened(undefined)
    check(false)
    dismiss()
  }
  const { faultOf, check, isComplete } = useConnectionFaults(draft, sso)
  const { save, isSaving, refusal, dismiss } = useSaveConnection(sso.organization_id, clear)
  const askToReplace = useAskToReplace(sso)
  const beginAnew = () => setOpened({ draft, begun: sso })
  const changed = useChangedItem({
    begun: revisionOf(begun),
    stored: revisionOf(sso),
    entered: { ...rowOf(draft, begun), mode: begun.connection?.mode ?? 'off' },
    isSending: isSaving,
    onCatchUp: (isUntouched) => (isUntouched ? setOpened(undefined) : beginAnew()),
  })
  const send = (expected: number) => {
    const sending = () => save({ ...toFields(draft), revision: String(expected) })
    if (connection && isInUse(sso) && startsAnew(draft, connection)) askToReplace(draft, sending)
    else void sending()
  }
  const readAgain = () => {
    const sending = () => save({ ...toFields(toDraft(connection)), revision: String(sso.revision) })
    if (isInUse(sso) && connection?.metadata_fault === 'other_entity')
      askToReplace(toDraft(connection), sending)
    else void sending()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check(true)
    if (isComplete) send(begun.revision)
    else focusFirstFault(form.current)
  }
  useTellDirty('connection', isDirty, onDirty)
  const bar = useSaveBar({ isDirty, isSaving, save: t('connection.save'), onDiscard: clear })
  const words = useConnectedWords(sso)
  // Saving what was typed reads it as well.
  const onReadAgain = isReadOnly || isDirty ? undefined : readAgain
  const fields = {
    sso,
    now,
    onReadAgain,
    draft,
    isReadOnly: isReadOnly || isSaving,
    faultOf: (name: string) => faultOf(name, refusal?.faults),
    onChange: (changes: Partial<ConnectionDraft>) => setOpened({ draft: { ...draft, ...changes }, begun }),
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
        {connection && connection.kind === draft.kind && (
          <MetadataFault connection={connection} isSaving={isSaving} onReadAgain={onReadAgain} />
        )}
        {changed && !refusal?.stale && (
          <StaleSso isUnsent stale={changed} onKeep={beginAnew} onDiscard={clear} />
        )}
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

function focusFirstFault(form: HTMLFormElement | null) {
  // The faults are rendered first.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
