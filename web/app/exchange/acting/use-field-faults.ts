import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { useState } from 'react'
import { useWordFault } from './use-word-fault.ts'

type Answer = { readonly faults: FieldFaults }

/** What is shown at each field, by the names of the request, such as `changes.0.title`. */
export type FieldTexts = Readonly<Record<string, string>>

/**
 * The faults at the fields of a form: those of the contract once a field was left or sent, and those of the server
 * until the field changes.
 */
export function useFieldFaults(own: FieldFaults, answer: Answer | undefined) {
  const word = useWordFault()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [settled, setSettled] = useState<{ answer: Answer | undefined; fields: ReadonlySet<string> }>({
    answer,
    fields: new Set(),
  })
  if (answer !== undefined && answer !== settled.answer) setSettled({ answer, fields: new Set() })
  const faults: FieldFaults = {
    ...pick(answer?.faults ?? {}, (field) => !settled.fields.has(field)),
    ...pick(own, (field) => checked.has(field)),
  }
  const shown: FieldTexts = Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name, word(fault)]),
  )
  return {
    shown,
    faultOf: (field: string) => Object.entries(shown).find(([name]) => fieldOf(name) === field)?.[1],
    /** Call it when a field changes. */
    settle: (field: string) =>
      setSettled((known) => ({ answer: known.answer, fields: new Set([...known.fields, field]) })),
    check: (...fields: readonly string[]) => setChecked((known) => new Set([...known, ...fields])),
    /** For a form that starts anew. */
    uncheck: () => setChecked(new Set()),
  }
}

/** The form's field for a name of the request. */
export function fieldOf(name: string): string {
  return name.split('.')[0] ?? name
}

function pick(faults: FieldFaults, isChosen: (field: string) => boolean): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => isChosen(fieldOf(name))))
}
