// Checks for each function which callers succeed and which are refused, in their own organization and in a foreign one.
import type { OrganizationState, StateAct } from '@trellis/domain/organizations/state'
import { type Actor, may, type SubjectOf, type Verb, verbs } from '@trellis/domain/permissions/may'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productFunctions } from './functions.ts'
import { type FunctionRow, functionRows } from './test-support/function-rows.ts'
import {
  type Caller,
  callers,
  closedStates,
  type FunctionRequest,
  type FunctionStage,
  isTokenCaller,
  openFunctionStage,
  type Place,
  places,
  type TokenCaller,
} from './test-support/function-stage.ts'

let stage: FunctionStage

beforeAll(async () => {
  stage = await openFunctionStage()
})

afterAll(async () => {
  await stage?.close()
})

test('each function has a row, and each row a function', () => {
  expect(Object.keys(functionRows).sort()).toEqual(productFunctions.map(({ name }) => name).sort())
})

const rowOf = (name: string): FunctionRow => {
  const row = functionRows[name]
  if (row === undefined) throw new Error(`There is no row for ${name}`)
  return row
}

const membersOfOwn: readonly Caller[] = ['developer', 'assigned', 'admin', 'maintainer']

/** Strangers must not learn that the organization exists. A token without the scope gets no further. */
function expectedStatus({ allowed }: FunctionRow, caller: Caller, isAtHome: boolean): number {
  if (caller === 'anonymous') return 401
  if (isTokenCaller(caller) && !allowed.includes(caller)) return 403
  if (isAtHome && allowed.includes(caller)) return 200
  return isAtHome && membersOfOwn.includes(caller) ? 403 : 404
}

function requestOf(name: string, place: Place): FunctionRequest {
  const { input, ...parts } = rowOf(name)
  return { name, input: input(stage.organizations[place]), ...parts }
}

async function answersOf(name: string, place: Place): Promise<Record<Caller, number>> {
  const answers = new Map<Caller, number>()
  for (const caller of callers) {
    const { status, text } = await stage.call(caller, requestOf(name, place))
    // A streamed answer carries its refusal inside.
    expect(text).not.toContain('event: error')
    answers.set(caller, status)
  }
  return Object.fromEntries(answers) as Record<Caller, number>
}

const expectedAnswers = (name: string, isAtHome: boolean) =>
  Object.fromEntries(callers.map((caller) => [caller, expectedStatus(rowOf(name), caller, isAtHome)]))

const ofSuperadmins = productFunctions.filter(({ permission }) => permission === 'administer-organizations')
const ofOrganizations = productFunctions.filter(
  (one) => one.permission !== 'self' && !ofSuperadmins.includes(one),
)
const ofCallers = productFunctions.filter(({ permission }) => permission === 'self')

describe.each(ofOrganizations)('$name', ({ name }) => {
  test.each(places)('in an organization that is %s', async (place) => {
    const before = await stage.countAuditRows()
    expect(await answersOf(name, place)).toEqual(expectedAnswers(name, place === 'own'))
    expect(await stage.countAuditRows()).toBe(before)
  })
})

/** Typed by hand, so that the test does not use the table that the functions use. */
const open: Readonly<Record<OrganizationState, readonly StateAct[]>> = {
  trialing: ['read', 'write', 'settle'],
  active: ['read', 'write', 'settle'],
  past_due: ['read', 'write', 'settle'],
  not_active: ['read', 'settle'],
  suspended: [],
  deleting: ['settle'],
}

// Regardless of role, a member of a closed organization is told the reason, and nobody else is told anything.
describe.each(closedStates)('while the organization is %s', (state) => {
  beforeAll(() => stage.putInto(state))
  afterAll(() => stage.putInto('trialing'))

  test.each(ofOrganizations)('$name', async ({ name, access }) => {
    const isOpen = open[state].includes(rowOf(name).act ?? access)
    const expected = callers.map((caller) => {
      const status = expectedStatus(rowOf(name), caller, true)
      return [caller, status === 200 && !isOpen ? 403 : status]
    })
    expect(await answersOf(name, 'own')).toEqual(Object.fromEntries(expected))
    expect(await answersOf(name, 'foreign')).toEqual(expectedAnswers(name, false))
    const { text } = await stage.call('maintainer', requestOf(name, 'own'))
    expect(text.includes(`"code":"organization_${state}"`)).toBe(!isOpen)
  })

  test.each(ofCallers)('$name is answered', async ({ name }) => {
    expect(await answersOf(name, 'own')).toEqual(expectedAnswers(name, true))
  })
})

// Superadmins reach every organization in every state. Nobody else is told whether one exists.
describe.each(ofSuperadmins)('$name', ({ name }) => {
  test.each(places)('in an organization that is %s', async (place) => {
    const answers = Object.fromEntries(callers.map((caller) => [caller, 403]))
    expect(await answersOf(name, place)).toEqual({ ...answers, anonymous: 401, superadmin: 200 })
  })
})

test.each(ofCallers)('$name concerns nobody but the person who asks', async ({ name }) => {
  expect(await answersOf(name, 'own')).toEqual(expectedAnswers(name, true))
})

const actors: Readonly<Record<Exclude<Caller, 'anonymous' | TokenCaller>, Actor>> = {
  stranger: { role: undefined, isSuperadmin: false },
  developer: { role: 'developer', isSuperadmin: false },
  assigned: { role: 'developer', isSuperadmin: false },
  admin: { role: 'admin', isSuperadmin: false },
  maintainer: { role: 'maintainer', isSuperadmin: false },
  superadmin: { role: undefined, isSuperadmin: true },
}

describe('the permission that a contract declares is the one that decides', () => {
  const byVerb = productFunctions.flatMap(({ name, permission = '' }) =>
    Object.hasOwn(verbs, permission) ? [{ name, permission: permission as Verb }] : [],
  )

  test.each(byVerb)('$name: $permission', ({ name, permission }) => {
    const able = Object.entries(actors).filter(([caller, actor]) => {
      const subject: SubjectOf<Verb> = {
        isAssigned: caller === 'assigned',
        isSelf: false,
        isLastMaintainer: false,
      }
      return may(actor, permission, subject)
    })
    expect(able.map(([caller]) => caller)).toEqual(rowOf(name).allowed.filter((each) => !isTokenCaller(each)))
  })

  test('each function declares one', () => {
    expect(productFunctions.filter(({ permission }) => permission === undefined)).toEqual([])
  })
})
