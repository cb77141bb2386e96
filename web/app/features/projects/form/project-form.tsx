import { createProject } from '@trellis/domain/contracts/catalog/projects'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { type SubmitEvent, useRef, useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { KindGlyph } from '../../../components/catalog/kind-glyph.tsx'
import { GoneAlert } from '../../../components/form/gone-alert.tsx'
import { StaleAlert, type StaleField, writeText } from '../../../components/form/stale-alert.tsx'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { keepTouched, useChangedItem } from '../../../components/form/use-changed-item.ts'
import { PickComponentButton } from '../../../components/palette/pick-component-button.tsx'
import type { Answer, Refusal } from '../../../exchange/acting/answer.ts'
import { toastOnArrival } from '../../../exchange/acting/arrival-toast.tsx'
import { useFaultFocus } from '../../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { useFormSending } from '../../../exchange/acting/use-form-sending.ts'
import { useKeptEntries } from '../../../exchange/page/keep-entries.ts'
import { projects } from '../../../locales/en/late/projects.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { ChosenComponent } from '../read-projects.ts'

interface ProjectDraft {
  readonly name: string
  readonly description: string
  readonly components: readonly ChosenComponent[]
}

interface ProjectFormProps {
  start: ProjectDraft & { readonly revision?: number }
  answer: Answer<unknown> | undefined
  cancel: string
  submit: string
  /** What the page of a stored project has loaded. */
  loaded?: object
  /** Reads the stored values again, replacing what was entered. */
  onDiscard?: () => void
}

const nameMaxLength = 256
const descriptionMaxLength = 512

const words = createProject.input.pick({ name: true, description: true })

const unstored = {}

export function ProjectForm(props: ProjectFormProps) {
  const { start, answer, cancel, submit, loaded = unstored, onDiscard } = props
  const { t } = useLateTexts('projects', projects)
  const staleFields = useStaleFields()
  const [draft, setDraft] = useState<ProjectDraft>(start)
  // The initial values and their revision: reloading the data must not change what was entered, nor hide that others
  // have saved since.
  const [opened, setOpened] = useState<ProjectDraft>(start)
  const [revision, setRevision] = useState(start.revision)
  const { name, description, components } = draft
  const { isSending, isUnanswered, refusal, maySend } = useFormSending(answer, useNavigation())
  const isEntered = !isSame(draft, opened)
  const gone = useKeptEntries(loaded, isEntered)
  const beginAnew = () => {
    setOpened(start)
    setRevision(start.revision)
  }
  const keepEntries = () => {
    setDraft(keepTouched(draft, { begun: opened, stored: start, rowOf }))
    beginAnew()
  }
  const changed = useChangedItem({
    begun: revision === undefined ? undefined : { revision, values: rowOf(opened) },
    stored: start.revision === undefined ? undefined : { revision: start.revision, values: rowOf(start) },
    entered: rowOf(draft),
    isSending: isSending || isUnanswered,
    onCatchUp: (isUntouched) => {
      beginAnew()
      if (isUntouched) setDraft(start)
    },
  })
  const faults = findFaults(words.safeParse({ name, description }).error)
  const { shown, settle, check } = useFieldFaults(faults, refusal)
  const form = useRef<HTMLFormElement>(null)
  const send = useSubmit()
  const focusFault = useFaultFocus(form, refusal)
  const tell = () => {
    const done = revision === undefined ? 'form.created' : 'form.saved'
    toastOnArrival({ title: t(done, { name: name.trim() }) })
  }
  const saveOver = (stored: number) => {
    if (form.current === null || !maySend()) return
    tell()
    setRevision(stored)
    const sent = new FormData(form.current)
    sent.set('revision', String(stored))
    void send(sent, { method: 'post' })
  }
  const change = (part: Partial<ProjectDraft>) => {
    setDraft((previous) => ({ ...previous, ...part }))
    for (const field of Object.keys(part)) settle(field === 'components' ? 'component_ids' : field)
  }
  const trySubmit = (event: SubmitEvent<HTMLFormElement>) => {
    check('name', 'description')
    const isRight = Object.keys(faults).length === 0
    if (isRight && maySend()) return tell()
    event.preventDefault()
    if (!isRight) focusFault()
  }
  const add = (added: ChosenComponent) => {
    if (!components.some(({ id }) => id === added.id)) change({ components: [...components, added] })
  }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={trySubmit}
      className="flex max-w-[640px] flex-col gap-6"
    >
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
      {refusal && <Refused refusal={refusal} onKeep={saveOver} onDiscard={onDiscard} />}
      <input type="hidden" name="revision" value={revision ?? ''} />
      <input type="hidden" name="component_ids" value={components.map(({ id }) => id).join(' ')} />
      <Field label={t('form.name')} error={shown.name}>
        <Input
          name="name"
          required
          maxLength={nameMaxLength}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
          onBlur={() => check('name')}
        />
      </Field>
      <Field label={t('form.description')} optional error={shown.description}>
        <Textarea
          name="description"
          maxLength={descriptionMaxLength}
          value={description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 type-sm font-medium">
          {t('form.components', { count: components.length })}
        </legend>
        <Chosen
          components={components}
          onRemove={(removed) => change({ components: components.filter(({ id }) => id !== removed) })}
        />
        <PickComponentButton label={t('form.pick')} onPick={add}>
          {t('form.add')}
        </PickComponentButton>
      </fieldset>
      <div className="flex justify-end gap-2 border-t border-border pt-5">
        <Button asChild variant="outline">
          <Link to={cancel}>{t('form.cancel')}</Link>
        </Button>
        <Button
          type="submit"
          disabled={gone !== undefined}
          loading={isSending}
          loadingText={t('form.saving')}
        >
          {submit}
        </Button>
      </div>
      <UnsavedGuard isDirty={isUnanswered || (!isSending && isEntered)} />
    </Form>
  )
}

interface RefusedProps {
  refusal: Refusal
  onKeep: (revision: number) => void
  onDiscard: (() => void) | undefined
}

function Refused({ refusal: { kind, faults, stale }, onKeep, onDiscard }: RefusedProps) {
  const { t } = useLateTexts('projects', projects, 'component')
  const staleFields = useStaleFields()
  if (stale) return <StaleAlert stale={stale} fields={staleFields} onKeep={onKeep} onDiscard={onDiscard} />
  // A fault of a field is shown at the field.
  if (Object.keys(faults).length > 0) return null
  return (
    <Alert tone="danger" urgent>
      {t(`component:refusal.${kind}`)}
    </Alert>
  )
}

function useStaleFields(): Readonly<Record<string, StaleField>> {
  const { t } = useLateTexts('projects', projects)
  return {
    name: { label: t('form.name'), write: writeText },
    description: { label: t('form.description'), write: writeText },
    component_ids: { label: t('column.components') },
  }
}

function isSame(one: ProjectDraft, other: ProjectDraft): boolean {
  const contentOf = ({ name, description, components }: ProjectDraft) =>
    JSON.stringify([name, description, components.map(({ id }) => id).sort()])
  return contentOf(one) === contentOf(other)
}

/** As the row has it: to find what others have changed. */
const rowOf = ({ name, description, components }: ProjectDraft) => ({
  name: name.trim(),
  description: description.trim() || null,
  component_ids: components.map(({ id }) => id).sort(),
})

interface ChosenProps {
  components: readonly ChosenComponent[]
  onRemove: (id: string) => void
}

function Chosen({ components, onRemove }: ChosenProps) {
  const { t } = useLateTexts('projects', projects)
  if (components.length === 0) return <p className="mb-3 type-sm text-muted">{t('form.none')}</p>
  return (
    <ul className="mb-3 max-h-[360px] overflow-y-auto rounded-md border border-border bg-surface">
      {components.map(({ id, title, kind }) => (
        <li
          key={id}
          className="flex min-h-9 items-center gap-2.5 border-b border-border-faint pr-1.5 pl-3 type-sm last:border-0"
        >
          <KindGlyph kind={kind} />
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <IconButton
            variant="ghost"
            size="icon-xs"
            icon="x"
            label={t('form.remove', { title })}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
