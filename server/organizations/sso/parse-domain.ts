import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { type Fault, fault } from '@trellis/domain/contracts/faults/fault'
import { publicMailDomains } from './public-mail-domains.ts'

/** `spelling` differs from `domain` if the domain is international: addresses may hold either. */
export type ParsedDomain = { readonly domain: string; readonly spelling: string }

type Result =
  | { readonly ok: true; readonly value: ParsedDomain }
  | { readonly ok: false; readonly error: Fault }

/** The name of its record, `_trellis.` before it, fits into the 253 characters of DNS. */
const longestDomain = 244
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** The last label is never a number, so that no address of a machine passes. */
const lastLabel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
/** Characters that would make a different part of an address out of the text. */
const foreign = /[\s@:/\\?#%[\]]/

/** A pasted address of a page or of a person, with its domain. */
const pasted = [/^https?:\/\/([^\s/?#@:]+)(?::\d+)?(?:[/?#]\S*)?$/, /^[^\s@:/\\]*@([^\s@]+)$/]

/** A domain of mail addresses, as a person may type it. */
export function parseDomain(text: string): Result {
  const typed = takeDomain(text.trim().toLowerCase()).replace(/\.$/, '')
  const domain = foreign.test(typed) ? '' : domainToASCII(typed)
  if (!isDomain(domain)) return { ok: false, error: fault('sso_domain.invalid') }
  if (publicMailDomains.has(domain)) return { ok: false, error: fault('sso_domain.public') }
  return { ok: true, value: { domain, spelling: domainToUnicode(domain) } }
}

function takeDomain(text: string): string {
  return pasted.map((form) => form.exec(text)?.[1]).find(Boolean) ?? text
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  if (domain.length > longestDomain || labels.length < 2 || isIP(domain) !== 0) return false
  return labels.every((part) => label.test(part)) && lastLabel.test(labels.at(-1) ?? '')
}
