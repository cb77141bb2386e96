import { createComponent } from '@trellis/domain/contracts/components'
import { faultsOf } from '../../../components/faults-of.ts'
import type { FieldMessages } from '../../../data/data-error.ts'
import type { ComponentInput } from './form-values.ts'

const fields = createComponent.input.omit({ organization_id: true })

/** What the contract refuses, told before anything is sent. */
export const findFaults = (input: ComponentInput): FieldMessages => faultsOf(fields.safeParse(input).error)
