import { useState } from 'react'
import type { FieldMessages } from '../../data/failure/data-error.ts'

type Answer = { readonly fields: FieldMessages }

/**
 * The messages at the fields of a form: those of the contract once a field was left or sent, and those of the server
 * until the field changes.
 */
export function useFieldFaults(own: FieldMessages, answer: Answer | undefined) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [settled, setSettled] = useState<{ answer: Answer | undefined; fields: ReadonlySet<string> }>({
    answer,
    fields: new Set(),
  })
  if (answer !== undefined && answer !== settled.answer) setSettled({ answer, fields: new Set() })
  const shown: FieldMessages = {
    ...pick(answer?.fields ?? {}, (field) => !settled.fields.has(field)),
    ...pick(own, (field) => checked.has(field)),
  }
  return {
    /** By the names of the request, such as `changes.0.title`. */
    shown,
    faultOf: (field: string) => Object.entries(shown).find(([name]) => fieldOf(name) === field)?.[1],
    /** Call it when a field changes. */
    settle: (field: string) =>
      setSettled((known) => ({ answer: known.answer, fields: new Set([...known.fields, field]) })),
    check: (...fields: readonly string[]) => setChecked((known) => new Set([...known, ...fields])),
  }
}

/** The form's field for a name of the request. */
export function fieldOf(name: string): string {
  return name.split('.')[0] ?? name
}

function pick(messages: FieldMessages, isChosen: (field: string) => boolean): FieldMessages {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => isChosen(fieldOf(name))))
}
