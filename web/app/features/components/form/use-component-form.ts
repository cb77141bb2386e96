import { type SetStateAction, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { Answer } from '../../../exchange/acting/answer.ts'
import { toastOnArrival } from '../../../exchange/acting/arrival-toast.tsx'
import { fieldOf, useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { useFormSending } from '../../../exchange/acting/use-form-sending.ts'
import { usePicks } from './dependencies/use-picks.ts'
import { findComponentFaults } from './find-component-faults.ts'
import { addDependency, type FormValues, inputOf, isSame } from './form-values.ts'
import type { LoadedForm } from './load-form.ts'

/** The state of the form: the entries, their faults, and the server's answer. */
export function useComponentForm(form: LoadedForm) {
  const { t } = useTranslation('components')
  const fetcher = useFetcher<Answer<unknown>>()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(form.values)
  const [base, setBase] = useState({ values: form.values, revision: form.stored?.revision })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const { isSending, isUnanswered, refusal: last, maySend } = useFormSending(answer, fetcher)
  const refusal = isSending ? undefined : last
  useEffect(() => {
    if (refusal !== undefined) toastOnArrival(undefined)
  }, [refusal])

  const faults = findComponentFaults(inputOf(values))
  const { faultOf, settle, check } = useFieldFaults(faults, refusal)
  const change = (next: SetStateAction<FormValues>, field: string) => {
    setValues(next)
    settle(field)
  }
  const picks = usePicks((target) => change((latest) => addDependency(latest, target), 'dependencies'))
  const isChanged = !isSame(values, base.values) || picks.next !== undefined

  const send = (revision: number | undefined) => {
    if (!maySend()) return
    const { assigned_users, ...input } = inputOf(values)
    const body = {
      ...input,
      ...(form.mayAssign && { assigned_users }),
      ...(revision !== undefined && { expected_revision: revision }),
    }
    const done = form.stored ? 'form.saved' : 'form.created'
    toastOnArrival({ title: t(done, { title: values.title.trim() }) })
    void fetcher.submit(body, { method: 'post', encType: 'application/json' })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.keys(inputOf(values))
    check(...fields)
    const first = fields.find((field) => Object.keys(faults).some((name) => fieldOf(name) === field))
    if (first === undefined) send(base.revision)
    else element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  /** After a stale edit: overwrites what others have saved, with their revision as the new base. */
  const saveAnyway = (revision: number) => {
    setBase({ ...base, revision })
    send(revision)
  }
  return {
    element,
    values,
    refusal,
    isSaving: isSending,
    picks,
    isDirty: isUnanswered || (!isSending && isChanged),
    faultOf,
    change,
    check,
    submit,
    saveAnyway,
  }
}

export type ComponentFormState = ReturnType<typeof useComponentForm>
