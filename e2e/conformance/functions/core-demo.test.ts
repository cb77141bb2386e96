// The demo organization: anyone reads it, with the anon client and read-only. It never appears in people's own lists.
import { beforeAll, describe, expect, test } from 'vitest'
import { openClient, signIn } from '../support/person.ts'

const visitor = openClient()
let demoId: string

beforeAll(async () => {
  const { data, error } = await visitor.from('organizations').select('id, name, slug')
  if (error) throw error
  expect(data).toEqual([{ id: expect.any(String), name: 'Fernhill Market', slug: 'demo' }])
  demoId = data[0]?.id
})

describe('a visitor', () => {
  test('reads components, versions, changes, dependencies, projects and health of the demo', async () => {
    const components = await visitor.from('components').select('*').order('title')
    expect(components.error).toBeNull()
    expect(components.data?.length).toBeGreaterThanOrEqual(60)
    expect(new Set(components.data?.map(({ organization_id }) => organization_id))).toEqual(new Set([demoId]))
    for (const table of [
      'versions',
      'changes',
      'dependencies',
      'projects',
      'project_components',
      'health_snapshots',
      'organization_health_snapshots',
      'dependency_list',
      'version_list',
    ]) {
      const { data, error } = await visitor.from(table).select('*').limit(1)
      expect([table, error, data?.length]).toEqual([table, null, 1])
    }
  })

  test('reads the graph and searches', async () => {
    const graph = await visitor.rpc('organization_graph', { organization_id: demoId })
    expect(graph.error).toBeNull()
    expect(graph.data.components.id.length).toBeGreaterThanOrEqual(60)
    const project = await visitor
      .from('projects')
      .select('id')
      .eq('organization_id', demoId)
      .eq('name', 'Logistics')
      .single()
    const part = await visitor.rpc('project_graph', { organization_id: demoId, project_id: project.data?.id })
    expect(part.data.components.is_own).not.toContain(false)
    expect(part.data.components.id.length).toBeGreaterThan(1)
    const found = await visitor.rpc('search_components', { organization_id: demoId, query: 'payment' })
    expect(found.data?.map(({ title }: { title: string }) => title)).toContain('payments-api')
  })

  test.each(['members', 'profiles', 'component_users', 'component_rules', 'audit_log', 'dependency_history'])(
    'does not read %s',
    async (table) => {
      const { data, error } = await visitor.from(table).select('*')
      expect(data).toBeNull()
      expect(error?.code).toBe('42501')
    },
  )

  test('changes nothing', async () => {
    const update = await visitor.from('components').update({ title: 'x' }).eq('organization_id', demoId)
    expect(update.error?.code).toBe('42501')
    const removal = await visitor.from('components').delete().eq('organization_id', demoId)
    expect(removal.error?.code).toBe('42501')
  })
})

test('someone who is signed in does not meet it', async () => {
  const client = openClient()
  await signIn(client)
  for (const table of ['organizations', 'components', 'versions', 'dependencies', 'projects']) {
    const { data, error } = await client.from(table).select('*')
    expect([table, error, data]).toEqual([table, null, []])
  }
  const graph = await client.rpc('organization_graph', { organization_id: demoId })
  expect(graph.data).toBeNull()
})
