// What the product answers when the auth protocol asks about the identity providers of organizations. The rules are in
// the database, which also knows the plan and the members.
import type { SsoHooks, SsoState } from '@trellis/platform/auth'
import { enqueue } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { sendBreakGlassMail } from '../../jobs/sso/send-break-glass-mail.ts'
import { boundReport } from './bound-report.ts'

async function ask<Answer>(
  transaction: Transaction,
  call: string,
  values: readonly unknown[],
): Promise<Answer | undefined> {
  const [row] = await transaction.query<{ answer: Answer }>(`select ${call} as answer`, values)
  return row?.answer
}

export const ssoHooks: SsoHooks = {
  stateOf: async (transaction, providerId) =>
    (await ask<SsoState | null>(transaction, 'app.sso_state($1)', [providerId])) ?? 'off',

  mayTest: async (transaction, { providerId, userId }) =>
    (await ask<boolean>(transaction, 'app.may_test_sso($1, $2)', [providerId, userId])) === true,

  async onTested(transaction, { providerId, report }) {
    await ask(transaction, 'app.note_sso_test($1, $2)', [providerId, JSON.stringify(boundReport(report))])
  },

  /** Trigger members_hold_limit keeps places free of people whom the plan does not include. */
  async onSignIn(transaction, { providerId, userId, attributes }) {
    const code = await ask<Refused | null>(transaction, 'app.join_by_sso($1, $2, $3)', [
      providerId,
      userId,
      JSON.stringify(attributes),
    ])
    return code ? { code, message: refusals[code] } : undefined
  },

  mayBreakGlass: async (transaction, { providerId, userId }) =>
    (await ask<boolean>(transaction, 'app.may_break_glass($1, $2)', [providerId, userId])) === true,

  /** Trigger keep_address_of_superadmin sees the event too. */
  async onBreakGlass(transaction, { providerId, userId, sessionId }) {
    const [row] = await transaction.query<BreakGlassRow>(
      'select organization_id, maintainers, now() as used_at from app.note_break_glass($1, $2, $3)',
      [providerId, userId, sessionId],
    )
    if (!row?.organization_id) return
    for (const recipient of row.maintainers)
      await enqueue(transaction, {
        task: sendBreakGlassMail,
        key: `${sessionId}:${recipient}`,
        payload: {
          organization_id: row.organization_id,
          recipient_id: recipient,
          user_id: userId,
          used_at: row.used_at.toISOString(),
        },
      })
  },
}

type BreakGlassRow = {
  readonly organization_id: string | null
  readonly maintainers: readonly string[]
  readonly used_at: Date
}

/** Why a person whom the provider vouches for cannot join. */
const refusals = {
  sso_no_seat:
    'Your organization has no place left in its plan. Ask a maintainer to remove a member or to choose a larger plan',
  sso_no_right: 'The plan of your organization does not include single sign-on. Ask a maintainer',
  sso_organization_closed: 'Your organization is closed at the moment. Ask a maintainer',
  sso_superadmin:
    'A superadmin cannot sign in through the provider of an organization. Sign in in another way',
} as const
type Refused = keyof typeof refusals
