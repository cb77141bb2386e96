import type { WrittenComponent } from '@trellis/domain/contracts/catalog/components'
import { type SetStateAction, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { keepTouched, useChangedItem } from '../../../components/form/use-changed-item.ts'
import type { Answer } from '../../../exchange/acting/answer.ts'
import { toastOnArrival } from '../../../exchange/acting/arrival-toast.tsx'
import { fieldOf, useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { useFormSending } from '../../../exchange/acting/use-form-sending.ts'
import { useKeptEntries } from '../../../exchange/page/keep-entries.ts'
import { usePicks } from './dependencies/use-picks.ts'
import { findComponentFaults } from './find-component-faults.ts'
import { addDependency, type FormValues, inputOf, isSame, rowOf } from './form-values.ts'
import type { LoadedForm } from './load-form.ts'
import { useNamesakes } from './title/use-namesakes.ts'

/** A component that was created while the page stays, to add another. */
export interface Created {
  readonly component: WrittenComponent
  readonly values: FormValues
}

/** The state of the form: the entries, their faults, and the server's answer. */
export function useComponentForm(form: LoadedForm, onCreated?: (created: Created) => void) {
  const { t } = useTranslation('components')
  const fetcher = useFetcher<Answer<WrittenComponent>>()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(form.values)
  const [base, setBase] = useState({ values: form.values, revision: form.stored?.revision })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const { isSending, isUnanswered, refusal: last, maySend } = useFormSending(answer, fetcher)
  const refusal = isSending ? undefined : last
  useEffect(() => {
    if (refusal !== undefined) toastOnArrival(undefined)
  }, [refusal])

  const tellCreated = useEffectEvent((component: WrittenComponent) => onCreated?.({ component, values }))
  useEffect(() => {
    if (answer?.ok) tellCreated(answer.result)
  }, [answer])

  const faults = findComponentFaults(inputOf(values))
  const { faultOf, settle, check } = useFieldFaults(faults, refusal)
  const change = (next: SetStateAction<FormValues>, field: string) => {
    setValues(next)
    settle(field)
  }
  const namesakes = useNamesakes(values.title, form.stored?.id)
  const picks = usePicks((target) => change((latest) => addDependency(latest, target), 'dependencies'))
  const isChanged = !isSame(values, base.values) || picks.next !== undefined
  const gone = useKeptEntries(form, isChanged)
  const beginAnew = () => setBase({ values: form.values, revision: form.stored?.revision })
  const keepEntries = () => {
    setValues(keepTouched(values, { begun: base.values, stored: form.values, rowOf }))
    beginAnew()
  }
  const changed = useChangedItem({
    begun: revisionOf(base.values, base.revision),
    stored: revisionOf(form.values, form.stored?.revision),
    entered: rowOf(values),
    isSending: isSending || isUnanswered,
    onCatchUp: (isUntouched) => {
      beginAnew()
      if (isUntouched) setValues(form.values)
    },
  })

  const send = (more: Sent) => {
    if (!maySend()) return
    const { assigned_users, current_version, ...input } = inputOf(values)
    const body = {
      ...input,
      ...(form.mayAssign && { assigned_users }),
      ...(form.stored === undefined && { current_version }),
      ...more,
    }
    const done = form.stored ? 'form.saved' : 'form.created'
    toastOnArrival(more.add_another ? undefined : { title: t(done, { title: values.title.trim() }) })
    void fetcher.submit(body, { method: 'post', encType: 'application/json' })
  }
  const sendChecked = (more: Sent) => {
    const fields = Object.keys(inputOf(values))
    check(...fields)
    const first = fields.find((field) => Object.keys(faults).some((name) => fieldOf(name) === field))
    if (first === undefined) send(more)
    else element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    sendChecked(base.revision === undefined ? {} : { expected_revision: base.revision })
  }
  /** After a stale edit: overwrites what others have saved, with their revision as the new base. */
  const saveAnyway = (revision: number) => {
    setBase({ ...base, revision })
    send({ expected_revision: revision })
  }
  return {
    element,
    values,
    namesakes,
    refusal,
    isSaving: isSending,
    picks,
    isDirty: isUnanswered || (!isSending && isChanged),
    faultOf,
    change,
    check,
    submit,
    submitAndAddAnother: () => sendChecked({ add_another: true }),
    saveAnyway,
    gone,
    /** What others have saved while this form was open, until the person decides. */
    changed,
    keepEntries,
  }
}

const revisionOf = (values: FormValues, revision: number | undefined) =>
  revision === undefined ? undefined : { values: rowOf(values), revision }

type Sent = { readonly expected_revision?: number; readonly add_another?: true }

export type ComponentFormState = ReturnType<typeof useComponentForm>
