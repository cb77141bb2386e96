// The signature of a sender in the tests: an HMAC over the time and the bytes, as payment services use it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedRequest } from '../functions.ts'

const secret = 'shared with the sender'
/** Milliseconds that a message may take to arrive. */
const tolerance = 300_000

export const sign = (time: number, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

export function isSigned({ body, headers }: SignedRequest, now: number): boolean {
  const time = Number(headers.get('x-time') ?? Number.NaN)
  const given = Buffer.from(headers.get('x-signature') ?? '', 'hex')
  const expected = Buffer.from(sign(time, body), 'hex')
  return (
    Math.abs(now - time) <= tolerance && given.length === expected.length && timingSafeEqual(given, expected)
  )
}
