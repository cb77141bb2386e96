import { z } from 'zod'
import { defineContract } from './contract.ts'
import { choice, faultCode, id, instant, list, object, requiredText } from './fields.ts'
import { type TokenScope, tokenScopes } from './token-scopes.ts'

export const tokenKinds = ['personal', 'organization'] as const
export type TokenKind = (typeof tokenKinds)[number]

export const tokenLimits = { name: 256, narrowing: 1000 } as const

/** A token as people see it: never its secret. */
export type ApiTokenRow = {
  id: string
  organization_id: string
  kind: TokenKind
  /** The member whom it acts as: the person, or a member of its own. */
  user_id: string
  created_by: string | null
  name: string
  scopes: TokenScope[]
  /** Together with project_ids: it changes only these components and those of these projects. Null: any. */
  component_ids: string[] | null
  project_ids: string[] | null
  expires_at: string | null
  revoked_at: string | null
  last_used_at: string | null
  last_used_address: string | null
  created_at: string
}

const narrowing = (field: 'token_components' | 'token_projects', item: 'component' | 'project') =>
  list(field, id(item), tokenLimits.narrowing)
    .min(1, faultCode(`${field}.required`))
    .nullable()
    .default(null)

/**
 * `token` is in this answer only: what is stored is its hash. Members create personal tokens, maintainers also those of the
 * organization.
 */
export const createApiToken = defineContract<ApiTokenRow & { token: string }>()({
  name: 'create-api-token',
  access: 'write',
  permission: 'create-token',
  step_up: true,
  input: object({
    organization_id: id('organization'),
    kind: choice('token_kind', tokenKinds, 'unknown').default('personal'),
    name: requiredText('token_name', tokenLimits.name),
    scopes: list('token_scopes', choice('token_scope', tokenScopes, 'unknown'))
      .min(1, faultCode('token_scopes.required'))
      .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
    component_ids: narrowing('token_components', 'component'),
    project_ids: narrowing('token_projects', 'project'),
    expires_at: instant('expiry').nullable().default(null),
  }),
})

/** A token that was revoked before stays as it is. */
export const revokeApiToken = defineContract<ApiTokenRow>()({
  name: 'revoke-api-token',
  access: 'write',
  permission: 'create-token',
  self_only: true,
  input: object({ id: z.uuid(faultCode('api_token.required')).toLowerCase() }),
})
