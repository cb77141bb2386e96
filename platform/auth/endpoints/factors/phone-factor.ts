import { enqueue } from '../../../jobs/jobs.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireSmsRoom } from '../../limits/take-mail.ts'
import { requireNumberPause } from '../../one-time/address-pause.ts'
import { requireSmsPause } from '../../one-time/mail-frequency.ts'
import { findTestCode, requireChannel, requirePhone } from '../../request/phone-number.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import type { Factor } from './factor.ts'
import type { FactorKind } from './factor-kind.ts'
import { factorSms, hashOfFactorCode } from './factor-sms-task.ts'

export const phoneFactor: FactorKind = {
  type: 'phone',
  label: 'Phone',
  way: 'phoneFactor',
  method: 'mfa/phone',
  isGuessable: true,

  async enroll(act, { phone: wanted }) {
    if (!wanted) throw authErrors.validationFailed('Phone number required to enroll Phone factor')
    const phone = requirePhone(wanted)
    await makeRoomFor(act, phone)
    return { phone, fields: { phone: wanted } }
  },

  async challenge(act, { factor, id, body }) {
    const { transaction, parts } = act
    const channel = requireChannel(body.channel)
    const phone = requireNumber(factor)
    requireSmsPause(factor.last_challenged_at, { now: parts.clock(), interval: parts.mailMinInterval })
    const testCode = findTestCode(parts, phone)
    if (testCode !== undefined) {
      return { codeHash: hashOfFactorCode(parts.keyring, id, testCode), fields: {} }
    }
    await enqueue(transaction, { task: factorSms, payload: { challenge_id: id, channel } })
    if (factor.status === 'unverified') await requireMessageRoom(act, phone)
    return { fields: {} }
  },

  async verify({ parts }, { challenge, body }) {
    if (!body.code) throw authErrors.validationFailed('Code needs to be non-empty')
    const hash = hashOfFactorCode(parts.keyring, challenge.id, body.code.trim())
    return hash === challenge.code_hash
      ? undefined
      : authErrors.factorNotProven('Invalid MFA Phone code entered')
  },
}

function requireNumber({ phone }: Factor): string {
  if (phone === null) throw new Error('A phone factor was stored without a number')
  return phone
}

/** A number proves once. An attempt to enroll it that was not finished makes room for the next one. */
async function makeRoomFor({ transaction, user }: Act, phone: string): Promise<void> {
  const same = `user_id = $1 and factor_type = 'phone' and phone = $2`
  const [verified] = await transaction.query(
    `select 1 from auth.mfa_factors where ${same} and status = 'verified'`,
    [user.id, phone],
  )
  if (verified !== undefined) throw authErrors.verifiedFactorExists()
  await transaction.query(`delete from auth.mfa_factors where ${same}`, [user.id, phone])
}

/**
 * Strangers can use up the messages to a number, which must not keep its owner out: a verified factor pauses by itself
 * and counts nothing here. An unverified one is enrolled again as often as somebody likes, so the number pauses too.
 */
async function requireMessageRoom({ transaction, parts }: Act, phone: string): Promise<void> {
  const message = { phone, purpose: 'factor' } as const
  await requireNumberPause(transaction, parts, message)
  await requireSmsRoom(transaction, parts, message)
}
