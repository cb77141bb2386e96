import { createComponent } from '@trellis/domain/contracts/catalog/components'
import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import type { ComponentInput } from './form-values.ts'

const fields = createComponent.input.omit({ organization_id: true })

/** What the contract refuses, reported before anything is sent. */
export const findComponentFaults = (input: ComponentInput): FieldFaults =>
  findFaults(fields.safeParse(input).error)
