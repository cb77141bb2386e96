// Setup that most tests share.
import type { Organization, Row } from './core-organization.ts'

let count = 0

/** Assigned to nobody, unless the input says otherwise. */
export function createComponent(organization: Organization, input: object = {}): Promise<Row> {
  count += 1
  return organization.call('create-component', {
    organization_id: organization.id,
    title: `component ${count}`,
    kind: 'microservice',
    assigned_users: [],
    ...input,
  })
}

export function release(
  organization: Organization,
  component: Row,
  number: string,
  input: object = {},
): Promise<Row> {
  return organization.call('release-version', { component_id: component.id, number, ...input })
}

/** A component with one released version, 1.0.0 by default. */
export async function createReleased(organization: Organization, number = '1.0.0') {
  const component = await createComponent(organization)
  return { component, version: await release(organization, component, number) }
}

/** `component` depends on the version; someone in the role `assigned` is assigned to it. */
export async function createDependent(organization: Organization, target: Row, version: Row): Promise<Row> {
  return await createComponent(organization, {
    dependencies: [{ component_id: target.id, version_id: version.id }],
    assigned_users: [organization.people.assigned.id],
  })
}
