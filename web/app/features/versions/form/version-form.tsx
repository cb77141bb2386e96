import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { RuleFinding } from '@trellis/domain/rules/evaluate'
import type { Rule } from '@trellis/domain/rules/rule'
import type { Suggestion } from '@trellis/domain/versions/suggest/suggest-semver'
import { useRef, useState } from 'react'
import { Link, useNavigation, useSubmit } from 'react-router'
import { RulePanel } from '../../../components/catalog/rule-panel.tsx'
import { GoneAlert } from '../../../components/form/gone-alert.tsx'
import { StaleAlert } from '../../../components/form/stale-alert.tsx'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { keepTouched, useChangedItem } from '../../../components/form/use-changed-item.ts'
import { MarkdownField } from '../../../components/markdown/markdown-field/markdown-field.tsx'
import { OthersEditing } from '../../../components/presence/others-editing.tsx'
import type { Answer } from '../../../exchange/acting/answer.ts'
import { toastOnArrival } from '../../../exchange/acting/arrival-toast.tsx'
import { useFaultFocus } from '../../../exchange/acting/use-fault-focus.ts'
import { type FieldTexts, useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { useFormSending } from '../../../exchange/acting/use-form-sending.ts'
import { useKeptEntries } from '../../../exchange/page/keep-entries.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FormLayout } from '../../../ui/layout/form-layout.tsx'
import { EditPreview, ReleasePreview } from '../release-effect/release-preview.tsx'
import { useStaleFields } from '../use-stale-fields.ts'
import { ChangesEditor } from './changes-editor.tsx'
import { type Draft, isSameDraft, rowOf, sentDraft } from './draft.ts'
import { findDraftFaults } from './find-draft-faults.ts'
import { findVersionFindings } from './find-version-findings.ts'
import { NumberFields } from './number-fields.tsx'
import { followChanges } from './pick-suggestion.ts'
import { Refused } from './refused.tsx'
import { useAttaching } from './use-attaching.ts'

interface VersionFormProps {
  component: ComponentRow
  start: Draft
  suggestions: readonly Suggestion[]
  /** The organization's rules about versions. */
  rules: readonly Rule[]
  /** Of the version that is being edited; a new one has none. */
  revision?: number
  answer: Answer<unknown> | undefined
  cancel: string
  /** What the page of a stored version has loaded. */
  loaded?: object
  /** Reads the stored values again, replacing what was entered. */
  onDiscard?: () => void
}

/** The name of a field in the request. */
const sentNames: Record<keyof Draft, string> = {
  number: 'number',
  releasedOn: 'released_at',
  notes: 'release_notes',
  changes: 'changes',
}

const unstored = {}

export function VersionForm(props: VersionFormProps) {
  const { component, start, suggestions, rules, answer, cancel, loaded = unstored, onDiscard } = props
  const { t } = useLateTexts('versions', versions)
  const [draft, setDraft] = useState(start)
  // The initial draft and its revision: reloading the data must not change what was typed, nor hide that others have
  // saved since.
  const [opened, setOpened] = useState(start)
  const [revision, setRevision] = useState(props.revision)
  const [now] = useState(Date.now)
  const submit = useSubmit()
  const { isSending, isUnanswered, refusal, maySend } = useFormSending(answer, useNavigation())
  const form = useRef<HTMLFormElement>(null)
  const staleFields = useStaleFields()
  const isEntered = !isSameDraft(draft, opened)
  const gone = useKeptEntries(loaded, isEntered)
  const beginAnew = () => {
    setOpened(start)
    setRevision(props.revision)
  }
  const keepEntries = () => {
    setDraft(keepTouched(draft, { begun: opened, stored: start, rowOf }))
    beginAnew()
  }
  const changed = useChangedItem({
    begun: revision === undefined ? undefined : { revision, values: rowOf(opened) },
    stored: props.revision === undefined ? undefined : { revision: props.revision, values: rowOf(start) },
    entered: rowOf(draft),
    isSending: isSending || isUnanswered,
    onCatchUp: (isUntouched) => {
      beginAnew()
      if (isUntouched) setDraft(start)
    },
  })
  const Preview = revision === undefined ? ReleasePreview : EditPreview
  const faults = findDraftFaults(draft)
  const { shown: told, settle, check } = useFieldFaults(faults, refusal)
  const { waiting, mayGoOn, forget } = useAttaching(draft)
  const shown = { ...told, ...waiting }
  const findings = findVersionFindings(rules, { component, draft, now })
  const focusFault = useFaultFocus(form, refusal)
  const latest = component.latest_version_number ?? undefined
  const change = (part: Partial<Draft>) => {
    setDraft((previous) => followChanges({ ...previous, ...part }, previous, { suggestions, latest }))
    forget()
    for (const field of Object.keys(part)) settle(sentNames[field as keyof Draft])
  }
  const send = (over: number | undefined) => {
    if (!maySend()) return
    const done = over === undefined ? 'form.released' : 'form.saved'
    toastOnArrival({ title: t(done, { name: component.title, number: draft.number.trim() }) })
    const target = over === undefined ? {} : { action: `?revision=${over}` }
    // A plain copy, because it is sent as JSON.
    const body = JSON.stringify(sentDraft(draft, opened.releasedOn))
    void submit(body, { method: 'post', encType: 'application/json', ...target })
  }
  const saveOver = (stored: number) => {
    setRevision(stored)
    send(stored)
  }
  return (
    <>
      <FormLayout
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          check(...Object.values(sentNames))
          if (mayGoOn() && Object.keys(faults).length === 0) send(revision)
          else focusFault()
        }}
        aside={
          <>
            <RulePanel rules={rules} findings={findings} />
            <Preview component={component} draft={draft} />
          </>
        }
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to={cancel}>{t('form.cancel')}</Link>
            </Button>
            <Button
              type="submit"
              disabled={gone !== undefined}
              loading={isSending}
              loadingText={t(revision === undefined ? 'form.releasing' : 'form.saving')}
            >
              {revision === undefined
                ? draft.number.trim() === ''
                  ? t('form.releasePlain')
                  : t('form.release', { number: draft.number.trim() })
                : t('form.save')}
            </Button>
          </>
        }
      >
        <OthersEditing />
        {gone && <GoneAlert gone={gone} />}
        {changed && refusal?.stale === undefined && gone === undefined && (
          <StaleAlert
            isUnsent
            stale={changed}
            fields={staleFields}
            onKeep={keepEntries}
            onDiscard={onDiscard}
          />
        )}
        {refusal && <Refused refusal={refusal} shown={shown} onKeep={saveOver} onDiscard={onDiscard} />}
        <NumberFields
          draft={draft}
          latest={latest}
          suggestions={suggestions}
          errors={{ ...schemeFault(findings), ...shown }}
          now={now}
          onChange={change}
          onLeave={check}
        />
        <MarkdownField
          label={t('form.notes')}
          hint={t('form.markdown')}
          error={shown.release_notes}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          rows={5}
        />
        <ChangesEditor changes={draft.changes} errors={shown} onChange={(changes) => change({ changes })} />
      </FormLayout>
      <UnsavedGuard isDirty={isUnanswered || (!isSending && isEntered)} />
    </>
  )
}

/** A blocking rule about the number is also shown at the number. */
function schemeFault(findings: readonly RuleFinding[]): FieldTexts {
  const finding = findings.find(({ kind, level }) => kind === 'version_scheme' && level === 'block')
  return finding === undefined ? {} : { number: finding.message }
}
