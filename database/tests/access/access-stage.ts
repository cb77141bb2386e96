// A database with every kind of person, a filled organization, the demo organization and a foreign one.
import {
  type Database,
  DatabaseError,
  openDatabase,
  type TransactionContext,
} from '@trellis/platform/postgres'
import { asOwner, createTestDatabase } from '@trellis/platform/postgres/testing'
import { inject } from 'vitest'
import { people, type Statement, type Who } from './access-matrix.ts'
import {
  createPerson,
  createTestOrganization,
  type TestOrganization,
  type TestState,
  testStates,
} from './test-organization.ts'

export type AccessStage = {
  readonly database: Database
  /** One that may be written. */
  readonly organization: TestOrganization
  readonly organizations: Readonly<Record<TestState, TestOrganization>>
  readonly demo: TestOrganization
  own(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  /** Members belong to `organization` unless another is named. */
  contextOf(who: Who, personRole: PersonRole, of?: TestOrganization): TransactionContext
  /** The number of rows that the statement affected; 0 if it was refused. Everything is rolled back. */
  attempt(who: Who, personRole: PersonRole, statement: Statement, of?: TestOrganization): Promise<number>
  addOrganization(): Promise<TestOrganization>
  /** Everyone for whom the statement affected a row. */
  listAble(statement: Statement, personRole: PersonRole, of?: TestOrganization): Promise<Who[]>
  close(): Promise<void>
}

/** People read as the first role and, in functions, write as the second. */
export type PersonRole = 'authenticated' | 'app_writer'

export async function openAccessStage(): Promise<AccessStage> {
  const testDatabase = await createTestDatabase(inject('testCluster'))
  const database = await openDatabase(testDatabase.connection)
  const cast = await asOwner(testDatabase.connection, async (owner) => {
    const demo = await createTestOrganization(owner, { isDemo: true })
    const foreign = await createTestOrganization(owner)
    const organizations = {} as Record<TestState, TestOrganization>
    for (const state of testStates) organizations[state] = await createTestOrganization(owner, { state })
    const superadmin = await createPerson(owner)
    await owner.query('insert into app.superadmin_emails values ($1)', [`${superadmin}@example.com`])
    return { organizations, demo, outsiders: { stranger: foreign.people.maintainer, superadmin } }
  })
  const { organizations, demo, outsiders } = cast
  const organization = organizations.trialing
  const contextOf: AccessStage['contextOf'] = (who, role, of = organization) => {
    if (who === 'anon') return { role: 'anon' }
    if (who === 'service') return { role: 'service_role', claims: { role: 'service_role' } }
    const sub = who === 'stranger' || who === 'superadmin' ? outsiders[who] : of.people[who]
    return { role, claims: { sub, role: 'authenticated' } }
  }
  const attempt: AccessStage['attempt'] = (who, role, statement, of) =>
    attemptIn(database, contextOf(who, role, of), statement)
  return {
    database,
    organization,
    organizations,
    demo,
    own: (text, values) => asOwner(testDatabase.connection, (owner) => owner.query(text, values)),
    addOrganization: () => asOwner(testDatabase.connection, (owner) => createTestOrganization(owner)),
    contextOf,
    attempt,
    async listAble(statement, role, of) {
      const able: Who[] = []
      for (const who of people) if ((await attempt(who, role, statement, of)) > 0) able.push(who)
      return able
    },
    async close() {
      await database.close()
      await testDatabase.drop()
    },
  }
}

const undone = new Error('undone')

export async function attemptIn(
  database: Database,
  context: TransactionContext,
  [text, ...values]: Statement,
): Promise<number> {
  const isSeen = /^(select|with)\b|\breturning\b/.test(text)
  if (!isSeen) throw new Error(`Without returning nothing tells whether it was carried out: ${text}`)
  let touched = 0
  try {
    await database.transaction(context, async (transaction) => {
      touched = (await transaction.query(text, values)).length
      throw undone
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.sqlstate === '42501') return 0
    if (error !== undone) throw error
  }
  return touched
}
