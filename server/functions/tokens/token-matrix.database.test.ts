// Every function with every kind of API token: personal ones of a maintainer and those of the organization, each with one
// scope, and narrowed to nothing, to the component that the call is about, or to another one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken, hashApiToken } from '../../tokens/api-token.ts'
import { productFunctions } from '../functions.ts'
import { functionRows } from '../test-support/function-rows.ts'
import { type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

const scopes = ['read', 'components:write', 'versions:write', 'admin'] as const
type Scope = (typeof scopes)[number]
const kinds = ['personal', 'organization'] as const
const narrowings = ['to nothing', 'to its component', 'to another'] as const
type Narrowing = (typeof narrowings)[number]

const cases = kinds.flatMap((kind) =>
  scopes.flatMap((scope) => narrowings.map((narrowing) => ({ kind, scope, narrowing }))),
)
type Case = (typeof cases)[number]
const nameOf = ({ kind, scope, narrowing }: Case) => `${kind}, ${scope}, narrowed ${narrowing}`

/** Typed by hand, so that the test does not use the contracts that the functions use. No other function takes tokens. */
const functionsOf: Readonly<Record<Scope, readonly string[]>> = {
  read: [
    'list-organizations',
    'list-findings',
    'check-component',
    'find-by-findings',
    'preview-release',
    'most-wanted',
    'brief-upgrade',
    'plan-upgrades',
  ],
  'components:write': [
    'create-component',
    'update-component',
    'delete-component',
    'set-dependency',
    'remove-dependency',
    'assign-user',
    'unassign-user',
    'create-project',
    'update-project',
    'delete-project',
  ],
  'versions:write': [
    'release-version',
    'update-version',
    'set-version-state',
    'delete-version',
    'create-change',
    'update-change',
    'delete-change',
  ],
  admin: [
    'invite-members',
    'resend-invitation',
    'revoke-invitation',
    'update-invitation',
    'set-member-role',
    'add-legal-document',
    'update-legal-document',
    'withdraw-legal-document',
    'update-webhook',
    'test-webhook',
    'replay-deliveries',
    'delete-webhook',
    'read-rules',
    'preview-rules',
    'set-component-rule',
    'set-component-rules',
    'set-rule-exemption',
    'remove-rule-exemption',
    'import-organization',
    'export-audit-log',
    'verify-audit-log',
  ],
}

/** Writes about one component. What concerns the whole organization is closed to a narrowed token. */
const aboutOneComponent = [
  'update-component',
  'delete-component',
  'set-dependency',
  'remove-dependency',
  'assign-user',
  'unassign-user',
  ...functionsOf['versions:write'],
]

function isAnswered(name: string, { scope, narrowing }: Case): boolean {
  const needed = scopes.find((each) => functionsOf[each].includes(name))
  if (needed === undefined) return false
  if (needed === 'read') return true
  if (scope !== needed && scope !== 'admin') return false
  return narrowing === 'to nothing' || (narrowing === 'to its component' && aboutOneComponent.includes(name))
}

let stage: FunctionStage
/** By the organization that the row names and by the case. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  stage = await openFunctionStage()
  const { own } = stage.organizations
  const [other] = await stage.own(
    `insert into components (organization_id, title, kind) values ($1, 'Another', 'library') returning id`,
    [own.id],
  )
  const narrowedTo: Readonly<Record<Narrowing, unknown>> = {
    'to nothing': null,
    'to its component': [own.component],
    'to another': [other?.id],
  }
  for (const id of [own.id, own.empty])
    for (const each of cases) tokens.set(`${id} ${nameOf(each)}`, await createToken(id, each, narrowedTo))
})

afterAll(async () => {
  await stage?.close()
})

async function createToken(
  organizationId: string,
  { kind, scope, narrowing }: Case,
  narrowedTo: Readonly<Record<Narrowing, unknown>>,
): Promise<string> {
  const token = createApiToken(kind)
  const person = stage.organizations.own.people.maintainer
  const [account] =
    kind === 'personal'
      ? [{ id: person }]
      : await stage.own(`select app.token_account($1, 'bot', $2) as id`, [organizationId, [scope]])
  await stage.own(
    `with token as (
       insert into api_tokens (organization_id, kind, user_id, name, scopes, component_ids, last_used_at)
       values ($1, $2, $3, 'bot', $4, $5, now()) returning id
     )
     insert into app.api_token_secrets (token_id, hash) select id, $6 from token`,
    [organizationId, kind, account?.id, [scope], narrowedTo[narrowing], hashApiToken(token)],
  )
  return token
}

test('the functions that take tokens are functions', () => {
  const names = productFunctions.map(({ name }) => name)
  expect(
    Object.values(functionsOf)
      .flat()
      .filter((name) => !names.includes(name)),
  ).toEqual([])
})

/** Those that have their own proof, such as the link of an email. A token changes nothing; their own tests refuse false proofs. */
const withOwnProof: ReadonlySet<string> = new Set(['unsubscribe', 'report-mail-bounce'])

test.each(productFunctions.map(({ name }) => name).filter((name) => !withOwnProof.has(name)))(
  '%s',
  async (name) => {
    const row = functionRows[name]
    if (row === undefined) throw new Error(`There is no row for ${name}`)
    const { own } = stage.organizations
    const { body } = row
    const request = { name, input: row.input(own, crypto.randomUUID()), ...(body !== undefined && { body }) }
    const answers: Record<string, number> = {}
    for (const each of cases) {
      const token = tokens.get(`${row.tokenOf === 'empty' ? own.empty : own.id} ${nameOf(each)}`) ?? ''
      const { status, text } = await stage.callWith(token, request)
      expect(text).not.toContain('event: error')
      answers[nameOf(each)] = status
    }
    expect(answers).toEqual(
      Object.fromEntries(cases.map((each) => [nameOf(each), isAnswered(name, each) ? 200 : 403])),
    )
  },
)
