import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { Refusal } from '../../exchange/acting/answer.ts'
import { useFaultFocus } from '../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../exchange/acting/use-field-faults.ts'
import { findPersonFaults } from './find-person-faults.ts'

type Values = { email: string; role: string }

interface PersonForm {
  values: Values
  change: (name: keyof Values, value: string) => void
  reset: (values: Values) => void
  check: (name: keyof Values) => void
  faultOf: (name: string) => string | undefined
  form: RefObject<HTMLFormElement | null>
  submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A form with an address and a role. What was typed stays until it is saved. */
export function usePersonForm(
  stored: Values,
  refusal: Refusal | undefined,
  onSubmit: (values: Values) => void,
): PersonForm {
  const [values, setValues] = useState(stored)
  const form = useRef<HTMLFormElement>(null)
  const own = findPersonFaults(values)
  const { faultOf, check, settle } = useFieldFaults(own, refusal)
  const focusFault = useFaultFocus(form, refusal)
  return {
    values,
    form,
    faultOf,
    check,
    reset: setValues,
    change: (name, value) => {
      setValues({ ...values, [name]: value })
      settle(name)
    },
    submit: (event) => {
      event.preventDefault()
      check('email', 'role')
      if (Object.keys(own).length > 0) focusFault()
      else onSubmit(values)
    },
  }
}
