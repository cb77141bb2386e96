import { createComponent } from '@trellis/domain/contracts/catalog/components'
import type { FieldMessages } from '../../../data/failure/data-error.ts'
import { findFieldFaults } from '../../../exchange/acting/find-field-faults.ts'
import type { ComponentInput } from './form-values.ts'

const fields = createComponent.input.omit({ organization_id: true })

/** What the contract refuses, reported before anything is sent. */
export const findFaults = (input: ComponentInput): FieldMessages =>
  findFieldFaults(fields.safeParse(input).error)
