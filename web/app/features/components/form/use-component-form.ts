import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { toastOnArrival } from '../../../components/arrival-toast.tsx'
import { fieldOf, findFaults } from './find-faults.ts'
import { type FormValues, inputOf, isSame } from './form-values.ts'
import type { LoadedForm } from './load-form.ts'
import type { SaveAnswer } from './save-answer.ts'

/** The state of the form: what was entered, what is wrong with it, and what the server said to it. */
export function useComponentForm(form: LoadedForm) {
  const { t } = useTranslation('components')
  const fetcher = useFetcher<SaveAnswer>()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(form.values)
  const [base, setBase] = useState({ values: form.values, revision: form.stored?.revision })
  // Faults of fields that were left or sent; of one that nobody has reached yet nothing is said.
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  // Refusals of the server stand until their field is changed.
  const [settled, setSettled] = useState<{ answer?: SaveAnswer | undefined; fields: ReadonlySet<string> }>({
    fields: new Set(),
  })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  if (answer !== undefined && answer !== settled.answer) setSettled({ answer, fields: new Set() })
  useEffect(() => {
    if (answer !== undefined) toastOnArrival(undefined)
  }, [answer])

  const isSaving = fetcher.state !== 'idle'
  const faults = findFaults(inputOf(values))
  const refusals = answer?.status === 'refused' ? answer.fields : {}

  const faultOf = (field: string): string | undefined => {
    const own = Object.entries(faults).find(([name]) => fieldOf(name) === field)?.[1]
    if (own !== undefined && checked.has(field)) return own
    if (settled.fields.has(field)) return undefined
    return Object.entries(refusals).find(([name]) => fieldOf(name) === field)?.[1]
  }
  const change = (next: FormValues, field: string) => {
    setValues(next)
    setSettled(({ answer: known, fields }) => ({ answer: known, fields: new Set([...fields, field]) }))
  }
  const check = (field: string) => setChecked((known) => new Set([...known, field]))

  const send = (revision: number | undefined) => {
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
    setChecked(new Set(fields))
    const first = fields.find((field) => Object.keys(faults).some((name) => fieldOf(name) === field))
    if (first === undefined) send(base.revision)
    else element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  /** After a stale edit: over what others have saved, with their revision as the new base. */
  const saveAnyway = (revision: number) => {
    setBase({ ...base, revision })
    send(revision)
  }
  return {
    element,
    values,
    answer,
    isSaving,
    isDirty: !isSame(values, base.values) && !isSaving,
    faultOf,
    change,
    check,
    submit,
    saveAnyway,
  }
}

export type ComponentFormState = ReturnType<typeof useComponentForm>
