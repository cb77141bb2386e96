import { SamlFault } from '../saml-fault.ts'

/** Milliseconds by which the provider's clock may be ahead or behind. */
const clockSkew = 60_000

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/** SAML writes every time in UTC. Another form is refused, because readers disagree on what it means. */
export function parseInstant(text: string): Date {
  const date = instant.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(date.getTime())) throw new SamlFault('not_a_response', { time: text })
  return date
}

export function parseInstantIfGiven(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : parseInstant(text)
}

export type Window = { readonly notBefore: Date | undefined; readonly notOnOrAfter: Date | undefined }

export function requireWindow({ notBefore, notOnOrAfter }: Window, now: Date): void {
  const facts = { now: now.toISOString() }
  if (notBefore && now.getTime() + clockSkew < notBefore.getTime()) {
    throw new SamlFault('not_yet_valid', { ...facts, not_before: notBefore.toISOString() })
  }
  if (notOnOrAfter && now >= refusedFrom(notOnOrAfter)) {
    throw new SamlFault('expired', { ...facts, not_on_or_after: notOnOrAfter.toISOString() })
  }
}

/** The first moment at which something that ends then is refused. */
export function refusedFrom(notOnOrAfter: Date): Date {
  return new Date(notOnOrAfter.getTime() + clockSkew)
}
