import type { DependencyBand } from '../../health/assess.ts'
import { defineContract } from '../contract.ts'
import { expectedRevision, faultCode, id, object } from '../fields.ts'
import type { Finding } from './findings.ts'

export type DependencySource = 'manual' | 'import' | 'api'

export type DependencyRow = {
  organization_id: string
  component_id: string
  depends_on_id: string
  version_id: string
  /** In thirds of a point. */
  penalty: number
  band: DependencyBand
  lag_distance: 'patch' | 'minor' | 'major' | null
  lag_count: number
  source: DependencySource
  last_confirmed_at: string
  created_at: string
  updated_at: string
}

const edge = { component_id: id('component'), depends_on_id: id('dependency_target') }

/** Adds the dependency or moves it to another version. The revision, if given, is the component's. */
export const setDependency = defineContract<DependencyRow & { findings: readonly Finding[] }>()({
  name: 'set-dependency',
  access: 'write',
  permission: 'edit-component',
  scope: 'components:write',
  input: object({
    ...edge,
    version_id: id('version'),
    expected_revision: expectedRevision.optional(),
  }).refine(({ component_id, depends_on_id }) => component_id !== depends_on_id, {
    path: ['depends_on_id'],
    error: faultCode('dependency.on_itself'),
  }),
})

export const removeDependency = defineContract<DependencyRow>()({
  name: 'remove-dependency',
  access: 'write',
  permission: 'edit-component',
  scope: 'components:write',
  input: object(edge),
})
