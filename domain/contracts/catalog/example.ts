import { defineContract } from '../contract.ts'
import { flag, id, object } from '../fields.ts'

/** Fills an organization without components with an example. People only: a pipeline has nothing to try out. */
export const loadExampleData = defineContract<{ readonly components: number }>()({
  name: 'load-example-data',
  access: 'write',
  permission: 'create-component',
  input: object({ organization_id: id('organization') }),
})

/** Deletes every example component. If own components depend on one, only with `force`, and with these dependencies. */
export const removeExampleData = defineContract<{
  readonly components: number
  /** The organization's own components that depended on an example. */
  readonly changed: number
}>()({
  name: 'remove-example-data',
  access: 'write',
  permission: 'create-component',
  self_only: true,
  input: object({ organization_id: id('organization'), force: flag('force').default(false) }),
})
