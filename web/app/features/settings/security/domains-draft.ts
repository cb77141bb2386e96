import { setOrganizationSecurity } from '@trellis/domain/contracts/security'

const field = setOrganizationSecurity.input.shape.allowed_email_domains

/** Typed domains and those that were added before. Words that are no domains stay in the text, to be corrected. */
export interface DomainsDraft {
  readonly domains: readonly string[]
  readonly text: string
}

/** `@fernhill.example`, and addresses at it, are read as the domain. */
export function addDomains({ domains, text }: DomainsDraft): DomainsDraft {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.slice(word.lastIndexOf('@') + 1).toLowerCase())
    .filter((word) => word !== '')
  const isDomain = (word: string) => field.safeParse([word]).success
  return {
    domains: [...new Set([...domains, ...words.filter(isDomain)])],
    text: words.filter((word) => !isDomain(word)).join(' '),
  }
}

/** The domains of members whom a list leaves out. A list without domains leaves out nobody. */
export function listOthers<Entry extends { readonly domain: string }>(
  memberDomains: readonly Entry[],
  domains: readonly string[],
): Entry[] {
  return domains.length === 0 ? [] : memberDomains.filter(({ domain }) => !domains.includes(domain))
}
