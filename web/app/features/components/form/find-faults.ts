import { createComponent } from '@trellis/domain/contracts/components'
import type { FieldMessages } from '../../../data/data-error.ts'
import type { ComponentInput } from './form-values.ts'

const fields = createComponent.input.omit({ organization_id: true })

/** What the contract refuses, told before anything is sent: one sentence a field, the list's rows by their place. */
export function findFaults(input: ComponentInput): FieldMessages {
  const { error } = fields.safeParse(input)
  return error ? faultsOf(error) : {}
}

export function faultsOf({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }) {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[path.join('.')] ??= message
  return faults
}

/** The field of the form that a refusal's field belongs to. */
export function fieldOf(name: string): string {
  return name.split('.')[0] ?? name
}
