import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { readBody } from '../../request/read-body.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../sessions/act-as-person.ts'
import { requireRightToAdd } from './factor.ts'
import { type Enrollment, enrollmentSchema, type FactorKind } from './factor-kind.ts'
import { findFactorKind } from './factor-kinds.ts'
import { requireFreeName, requirePlace } from './factor-place.ts'

/** Seconds after which a factor that was never verified gives up its name and its place. */
const unverifiedLifetime = 300

/** Prepares a factor. It counts only after its first proof. */
export const postFactor: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, enrollmentSchema)
  const work = async (act: Act) => {
    requireNamedPerson(act)
    const kind = requireKind(act, body.factor_type ?? '')
    const [id, name] = [randomUUID(), body.friendly_name ?? '']
    const enrollment = await kind.enroll(act, { ...body, id })
    await purgeUnverified(act)
    await requireFreeName(act, name)
    await requirePlace(act)
    await requireRightToAdd(act)
    await store(act, { id, name, kind, enrollment })
    return { id, type: kind.type, friendly_name: name, ...enrollment.fields }
  }
  return c.json(await actAsPerson({ c, parts, limit: 'factorChallenge', work }))
}

function requireKind({ parts }: Act, type: string): FactorKind {
  const kind = findFactorKind(type)
  if (kind === undefined) {
    throw authErrors.validationFailed('factor_type needs to be totp, phone, or webauthn')
  }
  if (!parts.ways[kind.way]) throw authErrors.factorEnrollDisabled(kind)
  return kind
}

async function purgeUnverified({ transaction, user }: Act): Promise<void> {
  await transaction.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified'
       and greatest(created_at, last_challenged_at) < now() - make_interval(secs => $2)`,
    [user.id, unverifiedLifetime],
  )
}

type NewFactor = {
  readonly id: string
  readonly name: string
  readonly kind: FactorKind
  readonly enrollment: Enrollment
}

async function store({ transaction, user }: Act, { id, name, kind, enrollment }: NewFactor): Promise<void> {
  await transaction.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, phone, sealed_secret)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, user.id, kind.type, name || null, enrollment.phone ?? null, enrollment.sealedSecret ?? null],
  )
}
