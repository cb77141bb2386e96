// Checks for each function which callers succeed and which are refused, in their own organization and in a foreign one.
import { type ActingClaims, actFor } from '@trellis/database/testing/act-for'
import type { Permission } from '@trellis/domain/contracts/contract'
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
function expectedStatus(
  { allowed, hindered, refusedIn }: FunctionRow,
  caller: Caller,
  isAtHome: boolean,
  state: OrganizationState = 'trialing',
): number {
  if (caller === 'anonymous') return 401
  if (hindered?.[caller] !== undefined) return hindered[caller]
  if (isTokenCaller(caller) && !allowed.includes(caller)) return 403
  if (isAtHome && allowed.includes(caller)) return refusedIn?.includes(state) ? 409 : 200
  return isAtHome && membersOfOwn.includes(caller) ? 403 : 404
}

function requestOf(name: string, place: Place, caller: Caller): FunctionRequest {
  const { input, ...parts } = rowOf(name)
  return { name, input: input(stage.organizations[place], stage.sessionOf(caller)), ...parts }
}

async function answersOf(name: string, place: Place, claims?: object): Promise<Record<Caller, number>> {
  const answers = new Map<Caller, number>()
  for (const caller of callers) {
    const request = requestOf(name, place, caller)
    const { status, text } = await stage.call(caller, { ...request, ...(claims && { claims }) })
    // A streamed answer carries its refusal inside.
    expect(text).not.toContain('event: error')
    answers.set(caller, status)
  }
  return Object.fromEntries(answers) as Record<Caller, number>
}

const expectedAnswers = (name: string, isAtHome: boolean) =>
  Object.fromEntries(callers.map((caller) => [caller, expectedStatus(rowOf(name), caller, isAtHome)]))

const ofSuperadmins = productFunctions.filter(
  ({ permission }) => permission === 'administer-organizations' || permission === 'impersonate',
)
const ofVisitors = productFunctions.filter(({ caller }) => caller === 'person_or_visitor')
const ofAnyone = productFunctions.filter(({ caller }) => caller === 'anyone')
const ofSystems = productFunctions.filter(({ caller }) => caller === 'webhook')
const ofOrganizations = productFunctions.filter(
  (one) =>
    one.permission !== 'self' &&
    !ofSuperadmins.includes(one) &&
    !ofVisitors.includes(one) &&
    !ofAnyone.includes(one) &&
    !ofSystems.includes(one),
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
      const status = expectedStatus(rowOf(name), caller, true, state)
      return [caller, status === 200 && !isOpen ? 403 : status]
    })
    expect(await answersOf(name, 'own')).toEqual(Object.fromEntries(expected))
    expect(await answersOf(name, 'foreign')).toEqual(expectedAnswers(name, false))
    const { text } = await stage.call('maintainer', requestOf(name, 'own', 'maintainer'))
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

test.each(ofVisitors)('$name tells nobody whether it exists, and refuses tokens', async ({ name }) => {
  const before = await stage.countAuditRows()
  const expected = callers.map((caller) => [caller, isTokenCaller(caller) ? 403 : 404])
  for (const place of places) expect(await answersOf(name, place)).toEqual(Object.fromEntries(expected))
  expect(await stage.countAuditRows()).toBe(before)
})

test.each(ofAnyone)('$name needs its own proof, whoever asks', async ({ name }) => {
  const before = await stage.countAuditRows()
  const expected = callers.map((caller) => [caller, 404])
  for (const place of places) expect(await answersOf(name, place)).toEqual(Object.fromEntries(expected))
  expect(await stage.countAuditRows()).toBe(before)
})

test.each(ofSystems)('$name takes nobody for the system that it serves', async ({ name }) => {
  const before = await stage.countAuditRows()
  const expected = callers.map((caller) => [caller, 401])
  for (const place of places) expect(await answersOf(name, place)).toEqual(Object.fromEntries(expected))
  expect(await stage.countAuditRows()).toBe(before)
})

test.each(ofCallers)('$name concerns nobody but the person who asks', async ({ name }) => {
  expect(await answersOf(name, 'own')).toEqual(expectedAnswers(name, true))
})

// A proof that is older than 15 minutes, none at all, or one that another person could give does not suffice.
describe.each(productFunctions.filter(({ step_up }) => step_up === true))(
  '$name asks for a recent proof',
  (one) => {
    const able = callers.find((caller) => rowOf(one.name).allowed.includes(caller)) ?? 'anonymous'
    const old = Math.floor(Date.now() / 1000) - 16 * 60

    test.each([
      ['an old proof', 'step_up_required', { amr: [{ method: 'otp', timestamp: old }] }],
      ['no proof', 'step_up_required', { amr: undefined }],
      ['somebody who acts for the person', 'impersonation_refused', { act: { sub: crypto.randomUUID() } }],
    ])('%s is refused, and nothing changes', async (_, code, claims) => {
      const before = await stage.countAuditRows()
      const { status, text } = await stage.call(able, { ...requestOf(one.name, 'own', able), claims })
      expect([status, JSON.parse(text).code]).toEqual([403, code])
      expect(await stage.countAuditRows()).toBe(before)
    })
  },
)

/** Writes with these decide who gets in, what is paid, and whether an account or an organization continues to exist. */
const grave: readonly Permission[] = [
  'self',
  'manage-organization',
  'manage-billing',
  'delete-organization',
  'create-token',
  'administer-organizations',
  'impersonate',
]

/** The reason why a write with such a permission asks for no recent proof. */
const withoutRecentProof: Readonly<Record<string, string>> = {
  'create-organization': 'It takes nothing from anybody, and the organization is new.',
  'export-profile': 'It shows the person what the same session reads elsewhere, and it is recorded.',
  'update-profile': 'A name and a choice about mails open nothing, and both are undone as easily.',
  'end-session': 'It only takes access away, and a stolen session must end at once.',
  'update-organization': 'A name opens nothing, and is changed back as easily.',
  'restore-organization': 'It only gives back what a recent proof took away.',
  'revoke-api-token': 'It only takes access away, and a leaked token must end at once.',
  'add-legal-document':
    'It opens nothing, and can be withdrawn. Pipelines add versions with API tokens, which never pass.',
  'update-legal-document': 'As for adding it.',
  'withdraw-legal-document': 'As for adding it. Nothing is deleted.',
  'set-component-rules': 'As for one rule.',
  'set-component-rule': 'Rules are about components. Pipelines set them with API tokens, which never pass.',
  'set-rule-exemption': 'As for the rule. It has a reason, and the audit log keeps it.',
  'remove-rule-exemption': 'As for the rule.',
  'update-webhook':
    'It sends elsewhere only what the person reads anyway. Pipelines do it with API tokens, which never pass.',
  'test-webhook': 'It tells nothing but that it is a test.',
  'replay-deliveries': 'It sends again what was sent.',
  'delete-webhook': 'It only ends messages, which a leak may ask for at once.',
}

test('each grave write asks for a recent proof, or has a reason not to', () => {
  const unguarded = productFunctions.filter(
    ({ access, permission, step_up }) =>
      access === 'write' && grave.some((each) => each === permission) && step_up !== true,
  )
  expect(unguarded.map(({ name }) => name).sort()).toEqual(Object.keys(withoutRecentProof).sort())
})

/** People and tokens that would get an answer with every proof are told what is missing. */
const unproven = (name: string, isAtHome: boolean) =>
  Object.fromEntries(
    callers.map((caller) => {
      const { refusedIn, ...row } = rowOf(name)
      const status = expectedStatus(row, caller, isAtHome)
      return [caller, status === 200 ? 403 : status]
    }),
  )

describe('while the organization requires a second factor', () => {
  beforeAll(() => stage.requireSecondFactors(true))
  afterAll(() => stage.requireSecondFactors(false))

  test.each(ofOrganizations)('$name tells members, and nobody else', async ({ name }) => {
    expect(await answersOf(name, 'own')).toEqual(unproven(name, true))
    expect(await answersOf(name, 'foreign')).toEqual(expectedAnswers(name, false))
    const { text } = await stage.call('maintainer', requestOf(name, 'own', 'maintainer'))
    expect(text).toContain('"code":"second_factor_required"')
  })

  // The tokens of the stage belong to a person without a second factor, whatever proofs their session has.
  test.each(ofOrganizations)('$name answers people who gave it', async ({ name }) => {
    const isToken = ([caller]: [string, number]) => isTokenCaller(caller as Caller)
    const expected = Object.entries(expectedAnswers(name, true))
    expect(await answersOf(name, 'own', { aal: 'aal2' })).toEqual({
      ...Object.fromEntries(expected),
      ...Object.fromEntries(Object.entries(unproven(name, true)).filter(isToken)),
    })
  })

  test.each(ofCallers)('$name is answered', async ({ name }) => {
    expect(await answersOf(name, 'own')).toEqual(expectedAnswers(name, true))
  })
})

/** A person who has not given their second factor may still ask which organizations wait for it. */
const openToFirstProofs = ['list-organizations', 'read-own-rights']

describe('people who have a second factor and have not given it', () => {
  beforeAll(() => stage.enrollPeople())
  afterAll(() => stage.unenrollPeople())

  test.each(ofOrganizations)('$name tells members, and nobody else', async ({ name }) => {
    const answers = await answersOf(name, 'own')
    for (const caller of callers.filter((each) => !isTokenCaller(each)))
      expect([caller, answers[caller]]).toEqual([caller, unproven(name, true)[caller]])
    expect(await answersOf(name, 'foreign')).toEqual(expectedAnswers(name, false))
  })

  test.each(ofCallers.filter(({ name }) => !openToFirstProofs.includes(name)))(
    '$name tells them what is missing',
    async ({ name }) => {
      const before = await stage.countAuditRows()
      for (const caller of rowOf(name).allowed) {
        const { status, text } = await stage.call(caller, requestOf(name, 'own', caller))
        expect([status, JSON.parse(text).code]).toEqual([403, 'second_factor_required'])
      }
      expect(await stage.countAuditRows()).toBe(before)
    },
  )

  test.each(ofSuperadmins)('$name is refused', async ({ name }) => {
    const answers = Object.fromEntries(callers.map((caller) => [caller, 403]))
    expect(await answersOf(name, 'own')).toEqual({ ...answers, anonymous: 401 })
    expect(await answersOf(name, 'own', { aal: 'aal2' })).toEqual({
      ...answers,
      anonymous: 401,
      superadmin: 200,
    })
  })

  test.each([...ofOrganizations, ...ofCallers])('$name is answered once they give it', async ({ name }) => {
    expect(await answersOf(name, 'own', { aal: 'aal2' })).toEqual(expectedAnswers(name, true))
  })
})

/** Nobody does these on behalf of somebody else: account, sessions, security, deletion, and acts of superadmins. */
const onlyOneself: readonly string[] = [
  'create-organization',
  'list-sessions',
  'end-session',
  'read-profile',
  'update-profile',
  'invite-members',
  'resend-invitation',
  'revoke-invitation',
  'update-invitation',
  'create-invitation-link',
  'accept-invitation',
  'list-own-invitations',
  'export-profile',
  'delete-profile',
  'update-organization',
  'delete-organization',
  'restore-organization',
  'set-organization-security',
  'save-sso-connection',
  'disconnect-sso',
  'add-sso-domain',
  'check-sso-domain',
  'remove-sso-domain',
  'set-sso-members',
  'set-sso-mode',
  'set-audit-retention',
  'create-api-token',
  'revoke-api-token',
  'set-member-role',
  'update-member',
  'remove-member',
  'leave-organization',
  'add-legal-document',
  'update-legal-document',
  'withdraw-legal-document',
  'accept-legal-document',
  'delete-component',
  'delete-version',
  'delete-change',
  'delete-project',
  'remove-example-data',
  'suspend-organization',
  'reactivate-organization',
  'extend-trial',
  'set-organization-limits',
  'impersonate',
  'create-webhook',
  'update-webhook',
  'rotate-webhook-secret',
  'delete-webhook',
]

describe('a superadmin who acts for a member', () => {
  const acting = {} as Record<string, ActingClaims>
  beforeAll(async () => {
    await stage.enrollPeople()
    for (const caller of membersOfOwn) acting[caller] = await actAs(caller, stage.organizations.own.id)
  })
  afterAll(() => stage.unenrollPeople())

  const actAs = (caller: Caller, organizationId: string) => {
    const { superadmin: actorId, ...people } = stage.people
    const userId = people[caller as keyof typeof people]
    return actFor((text, values) => stage.own(text, values), { userId, actorId, organizationId })
  }
  const callAs = async (caller: Caller, name: string, place: Place, claims?: object) => {
    const request = requestOf(name, place, caller)
    const { status, text } = await stage.call(caller, { ...request, claims: claims ?? acting[caller] ?? {} })
    return { status, code: status === 200 ? undefined : JSON.parse(text).code }
  }
  const ofMembers = productFunctions.filter(
    (one) => !onlyOneself.includes(one.name) && !ofAnyone.includes(one) && !ofSystems.includes(one),
  )

  test.each(onlyOneself)('is refused %s, and nothing changes', async (name) => {
    const before = await stage.countAuditRows()
    for (const caller of membersOfOwn) {
      const answer = await callAs(caller, name, 'own')
      expect([caller, answer]).toEqual([caller, { status: 403, code: 'impersonation_refused' }])
    }
    expect(await stage.countAuditRows()).toBe(before)
  })

  /** Their rows name the empty organization, which is another one of the same people. */
  const ofEmpty = ['load-example-data', 'import-organization']

  test.each(ofMembers.filter(({ name }) => !ofEmpty.includes(name)))(
    '$name is answered as for the member',
    async ({ name }) => {
      for (const caller of membersOfOwn) {
        const { status } = await callAs(caller, name, 'own')
        expect([caller, status]).toEqual([caller, expectedStatus(rowOf(name), caller, true)])
      }
    },
  )

  test.each(ofMembers.filter(({ permission }) => permission !== 'self'))(
    '$name finds nothing in another organization of the same person, nor in a foreign one',
    async ({ name }) => {
      for (const caller of membersOfOwn) {
        const elsewhere = await actAs(caller, stage.organizations.own.empty)
        const claims = ofEmpty.includes(name) ? acting[caller] : elsewhere
        expect([caller, (await callAs(caller, name, 'own', claims)).status]).toEqual([caller, 404])
        expect([caller, (await callAs(caller, name, 'foreign')).status]).toEqual([caller, 404])
      }
    },
  )

  test('cannot delete the changes of a version by editing their list', async () => {
    const request = requestOf('update-version', 'own', 'maintainer')
    const sent = { ...request, input: { ...request.input, changes: [] } }
    const before = await stage.countAuditRows()
    const answer = await stage.call('maintainer', { ...sent, claims: acting.maintainer ?? {} })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'impersonation_refused'])
    expect(await stage.countAuditRows()).toBe(before)
    expect((await stage.call('maintainer', { ...sent, claims: { aal: 'aal2' } })).status).toBe(200)
  })

  test('writes nothing more once the session has ended', async () => {
    const claims = await actAs('maintainer', stage.organizations.own.id)
    expect((await callAs('maintainer', 'create-component', 'own', claims)).status).toBe(200)
    await stage.own('update auth.sessions set not_after = now() where id = $1', [claims.session_id])
    expect((await callAs('maintainer', 'create-component', 'own', claims)).status).toBe(401)
    expect((await callAs('maintainer', 'most-wanted', 'own', claims)).status).toBe(404)
  })
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
        isSelf: permission === 'leave-organization',
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
