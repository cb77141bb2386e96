import { setTimeout } from 'node:timers/promises'
import type { Transaction } from '../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, transactionContext } from '../auth-context.ts'
import { AuthError } from '../errors/errors.ts'
import { noteRefusedRequest } from '../passwords/pending-passwords.ts'
import type { NamedProvider } from '../users/user-data.ts'

export type MessageRequest<Result> = {
  readonly ask: (transaction: Transaction) => Promise<Result>
  /** The name that waits for a message afterwards; undefined if an earlier request is only repeated. */
  readonly asked?: {
    readonly provider: NamedProvider
    readonly name: string
    /** Whether a sign-up only repeats the one that waits. */
    readonly isRepeated?: () => Promise<boolean>
  }
}

/** Asks for a message. The answer takes a minimum time, so that it does not reveal whether a person is known. */
export async function askForMessage<Result>(
  c: AuthContext,
  parts: AuthParts,
  { ask, asked }: MessageRequest<Result>,
): Promise<Result> {
  const { database } = parts
  const notBefore = setTimeout(parts.mailAnswerTime)
  try {
    return await database.transaction(transactionContext(c), ask)
  } catch (error) {
    if (asked !== undefined && isOverLimit(error) && !(await asked.isRepeated?.())) {
      await database.transaction(transactionContext(c), (transaction) =>
        noteRefusedRequest(transaction, asked),
      )
    }
    throw error
  } finally {
    await notBefore
  }
}

const limitCodes: readonly string[] = ['over_email_send_rate_limit', 'over_sms_send_rate_limit']

const isOverLimit = (error: unknown) => error instanceof AuthError && limitCodes.includes(error.code)
