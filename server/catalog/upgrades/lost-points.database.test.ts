// SQL hands over few versions, and the domain chooses among them. Over random organizations, this finds the same moves
// as the domain finds when it sees every version: on the dashboard, among the most wanted and on the pages of components.
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { assessSelection } from '@trellis/domain/health/assess'
import { findBestMove, penaltyAfterMove } from '@trellis/domain/health/upgrade/best-move'
import {
  judgeLoss,
  type LosingSelection,
  type LosingTarget,
  type VersionJson,
} from '@trellis/domain/upgrade/lost-points'
import { collectWanted, type Selection } from '@trellis/domain/upgrade/most-wanted'
import { isStable } from '@trellis/domain/versions/compare'
import { type Scheme, schemes, type Version, type VersionState } from '@trellis/domain/versions/scheme'
import { sortKey } from '@trellis/domain/versions/sort-key'
import { type Database, type OwnerConnection, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { recomputeHealth } from '../recompute-health.ts'
import { readWanted } from './read-wanted.ts'

/** Ascending, and released in this order. One number of the sequence does not fit it. */
const numbers: Record<Scheme, string> = {
  semver:
    '0.9.0 1.0.0-rc.1 1.0.0 1.0.1 1.1.0 1.2.0-beta.1 1.2.0 2.0.0-rc.1 2.0.0-rc.2 2.0.0 2.0.0+b 3.0.0-rc.1 3.0.0',
  calendar:
    '2023.11 2024.1-rc.1 2024.01 2024.1.1 2024.2 2024.4-beta.1 2024.4 2024.11-rc.1 2024.11-rc.2 2024.11 25.1-rc.1 25.1',
  sequence: 'first 1 2 r3 4 5 6 7 9 10 11 b12',
  text: 'aurora zephyr breeze rc-1 calm 2.0 dawn 1.0 eclipse',
}
const states: VersionState[] = ['active', 'active', 'active', 'deprecated', 'withdrawn']

type Drawn = {
  readonly id: string
  readonly scheme: Scheme
  /** Ascending in the order of `numbers`. */
  readonly versions: readonly Version[]
}
type Edge = { readonly from: string; readonly to: Drawn; readonly selected: Version }
type DrawnOrganization = {
  readonly id: string
  readonly people: TestOrganization['people']
  readonly components: readonly Drawn[]
  readonly edges: readonly Edge[]
}

/** Whole numbers below a limit, the same in every run. */
function drawNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

let testDatabase: TestDatabase
let database: Database
let organizations: DrawnOrganization[]

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  organizations = await asOwner(testDatabase.connection, async (owner) => {
    const drawn: DrawnOrganization[] = []
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) drawn.push(await drawOrganization(owner, drawNumbers(seed)))
    return drawn
  })
  for (const { id, people, components } of organizations) {
    const writer = { role: 'app_writer', claims: { sub: people.maintainer, role: 'authenticated' } }
    const ids = components.map((component) => component.id)
    await database.transaction(writer, (transaction) =>
      recomputeHealth(transaction, id, { versionsOf: ids, edgesOf: ids }),
    )
  }
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

async function drawOrganization(
  owner: OwnerConnection,
  draw: (limit: number) => number,
): Promise<DrawnOrganization> {
  const { id, people } = await createTestOrganization(owner)
  const components: Drawn[] = []
  for (let place = 0; place < 12; place += 1) components.push(await drawComponent(owner, id, draw))
  const edges: Edge[] = []
  for (const component of components) {
    for (const to of components) {
      const selected = to.versions[draw(to.versions.length)]
      if (to === component || selected === undefined || draw(3) > 0) continue
      await owner.query(
        'insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)',
        [id, component.id, to.id, selected.id],
      )
      edges.push({ from: component.id, to, selected })
    }
  }
  return { id, people, components, edges }
}

async function drawComponent(
  owner: OwnerConnection,
  organizationId: string,
  draw: (limit: number) => number,
): Promise<Drawn> {
  const scheme = schemes[draw(schemes.length)] ?? 'semver'
  const [row] = await owner.query<{ id: string }>(
    `insert into components (organization_id, title, kind, version_scheme)
     values ($1, 'component ' || gen_random_uuid(), 'library', $2) returning id`,
    [organizationId, scheme],
  )
  const id = row?.id ?? ''
  const versions: Version[] = []
  for (const [place, number] of numbers[scheme].split(' ').entries()) {
    if (draw(2) === 0) continue
    const version = { number, releasedAt: Date.UTC(2026, 0, 1 + place), breaking: draw(4) === 0 }
    const state = states[draw(states.length)] ?? 'active'
    const [stored] = await owner.query<{ id: string }>(
      `insert into versions (organization_id, component_id, number, sort_key, is_stable, is_breaking, state, released_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        organizationId,
        id,
        number,
        sortKey(scheme, version),
        isStable(scheme, number),
        version.breaking,
        state,
        new Date(version.releasedAt),
      ],
    )
    versions.push({ ...version, state, id: stored?.id ?? '' })
  }
  return { id, scheme, versions }
}

/** Judged by the domain alone, from all versions. */
function judge({ to: { scheme, versions }, selected }: Edge): Selection {
  const move = findBestMove(scheme, selected, versions)
  return {
    versionId: move?.to.id ?? selected.id,
    penalty: assessSelection(scheme, selected, versions).penalty,
    onLatest: penaltyAfterMove(scheme, selected, versions),
  }
}

const nameOf = (component: string, version: string) => `${component} on ${version}`

function expectedOf({ edges }: DrawnOrganization): Map<string, Selection> {
  const judged = edges.map((edge) => [nameOf(edge.from, edge.selected.id), judge(edge)] as const)
  return new Map(judged.filter(([, { penalty }]) => penalty > 0))
}

const asked = ({ people }: DrawnOrganization) => ({
  role: 'authenticated',
  claims: { sub: people.developer, role: 'authenticated' },
})

async function read<T>(organization: DrawnOrganization, text: string): Promise<T> {
  const [row] = await database.query<{ value: T }>(asked(organization), {
    text: `select ${text} as value`,
    values: [organization.id],
  })
  if (row === undefined) throw new Error('nothing was read')
  return row.value
}

test('most draws lose points, in every scheme, and some have a deprecated latest version or a pre-release selected', () => {
  const losing = organizations.flatMap((organization) => [...expectedOf(organization).values()])
  expect(losing.length).toBeGreaterThan(100)
  expect(losing.filter(({ onLatest }) => onLatest > 0).length).toBeGreaterThan(10)
  const edges = organizations.flatMap((organization) => organization.edges)
  expect(edges.filter(({ to, selected }) => !isStable(to.scheme, selected.number)).length).toBeGreaterThan(20)
  const costing = edges.filter((edge) => judge(edge).penalty > 0)
  expect(new Set(costing.map(({ to }) => to.scheme))).toEqual(new Set(schemes))
})

describe.each([0, 1, 2, 3, 4, 5, 6, 7])('in random organization %i', (place) => {
  const drawn = () => {
    const organization = organizations[place]
    if (organization === undefined) throw new Error('no organization was drawn')
    return organization
  }

  test('lost points lead to the moves that the domain finds among all versions', async () => {
    const lost = await read<{
      readonly targets: readonly LosingTarget[]
      readonly selections: readonly (LosingSelection & { readonly target: number })[]
      readonly from: readonly number[]
      readonly selected: readonly number[]
    }>(drawn(), 'lost_points($1)')
    const expected = expectedOf(drawn())
    const sources = [...new Set([...expected.keys()].map((name) => name.slice(0, 36)))].sort()
    const told = lost.from.map((from, edge) => {
      const selection = lost.selections[lost.selected[edge] ?? -1]
      const target = lost.targets[selection?.target ?? -1]
      if (selection === undefined || target === undefined) throw new Error('a place leads nowhere')
      return [nameOf(sources[from] ?? '', selection.version.id), judgeLoss(target, selection)] as const
    })
    expect(new Map(told)).toEqual(expected)
  })

  test('the worst components of the dashboard are told the same', async () => {
    const { worst } = await read<{
      readonly worst: readonly {
        readonly id: string
        readonly dependencies: readonly (LosingTarget & {
          readonly selected: VersionJson
          readonly penalty: number
        })[]
      }[]
    }>(drawn(), `organization_overview($1, '2026-01-01')`)
    const expected = expectedOf(drawn())
    expect(worst).toHaveLength(6)
    for (const { id, dependencies } of worst) {
      const losing = dependencies.filter(({ penalty }) => penalty > 0)
      for (const dependency of losing) {
        const told = judgeLoss(dependency, { version: dependency.selected, penalty: dependency.penalty })
        expect(told).toEqual(expected.get(nameOf(id, dependency.selected.id)))
      }
    }
  })

  test('the most wanted upgrades are those that the domain finds', async () => {
    const components = Map.groupBy(drawn().edges, ({ from }) => from)
    const expected = collectWanted()
    for (const [componentId, edges] of components) expected.add(componentId, edges.length, edges.map(judge))
    const told = await database.transaction(asked(drawn()), (transaction) =>
      readWanted(transaction, drawn().id),
    )
    expect(told).toEqual(expected.list())
  })
})
