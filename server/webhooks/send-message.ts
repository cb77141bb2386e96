// One attempt to send a message, from its signature to what the receiver made of it. Nothing here touches the database.
import type { DeliveryFault, DeliveryState } from '@trellis/domain/contracts/webhooks'
import { findNextAttempt } from '@trellis/domain/webhooks/retry-schedule'
import { OutsideError } from '@trellis/platform/outside'
import { signMessage } from './sign-message.ts'
import type { WebhookServices } from './webhook-services.ts'

export type OutgoingMessage = {
  readonly messageId: string
  readonly url: string
  readonly payload: object
  /** The newest first. */
  readonly secrets: readonly string[]
  /** How many there were before. */
  readonly attempts: number
  readonly isTest: boolean
}

/** What is stored of it. */
export type Attempt = {
  readonly state: Exclude<DeliveryState, 'waiting'>
  readonly status: number | null
  readonly fault: DeliveryFault | null
  readonly took_ms: number
  readonly request_headers: Readonly<Record<string, string>>
  readonly answer_headers: Readonly<Record<string, string>> | null
  readonly answer_body: string | null
}

export type Outcome = { readonly attempt: Attempt; readonly nextAt: Date | undefined }

type Result = Pick<Attempt, 'status' | 'fault' | 'answer_headers' | 'answer_body'> & {
  readonly retryAfter?: string
}

/** Rejects only if the signal aborts: nobody knows then whether the message arrived. */
export async function sendMessage(
  message: OutgoingMessage,
  { clock, callWebhook }: WebhookServices,
  signal: AbortSignal,
): Promise<Outcome> {
  const at = clock()
  const body = JSON.stringify(message.payload)
  const { 'webhook-signature': signature = '', ...ids } = signMessage(
    { id: message.messageId, at, body },
    message.secrets,
  )
  const shown = { 'content-type': 'application/json', 'user-agent': 'Trellis-Webhooks/1', ...ids }
  const start = performance.now()
  const result = await callWebhook(message.url, {
    method: 'POST',
    headers: { ...shown, 'webhook-signature': signature },
    body,
    redirect: 'manual',
    signal,
  }).then(readAnswer, (error: unknown) => {
    signal.throwIfAborted()
    return readFailure(error)
  })
  return judge(message, { result, shown, tookMs: Math.round(performance.now() - start), at: clock() })
}

type Judged = {
  readonly result: Result
  readonly shown: Readonly<Record<string, string>>
  readonly tookMs: number
  readonly at: Date
}

function judge({ attempts, isTest }: OutgoingMessage, { result, shown, tookMs, at }: Judged): Outcome {
  const { retryAfter, ...stored } = result
  const isDelivered = stored.fault === null && stored.status !== null && stored.status < 300
  const isFinal = isDelivered || isTest || stored.fault === 'gone'
  const nextAt = isFinal ? undefined : findNextAttempt({ attempts: attempts + 1, at, retryAfter })
  const state = isDelivered ? 'delivered' : nextAt === undefined ? 'failed' : 'retrying'
  return { attempt: { ...stored, state, took_ms: tookMs, request_headers: shown }, nextAt }
}

async function readAnswer(answer: Response): Promise<Result> {
  const { status, headers } = answer
  const retryAfter = headers.get('retry-after')
  return {
    status,
    fault: faultOf(status),
    answer_headers: shortenHeaders(headers),
    answer_body: storable(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, shownBytes))),
    ...(retryAfter !== null && { retryAfter }),
  }
}

function faultOf(status: number): DeliveryFault | null {
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirected' : null
}

const faults = {
  too_slow: 'too_slow',
  unreachable: 'unreachable',
  private_address: 'private_address',
  not_https: 'not_https',
  bad_address: 'bad_address',
} as const satisfies Partial<Record<OutsideError['code'], DeliveryFault>>

function readFailure(error: unknown): Result {
  const code = error instanceof OutsideError ? error.code : 'unreachable'
  const fault = Object.hasOwn(faults, code) ? faults[code as keyof typeof faults] : 'unreachable'
  return { status: null, fault, answer_headers: null, answer_body: null }
}

const shownBytes = 4096
const shownHeaders = 50
const shownLength = 256

/** Cookies are secrets of the receiver. */
const shortenHeaders = (headers: Headers) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => name !== 'set-cookie')
      .slice(0, shownHeaders)
      .map(([name, value]) => [storable(name.slice(0, shownLength)), storable(value.slice(0, shownLength))]),
  )

/** PostgreSQL stores every character except NUL. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
