import type { SsoDomainResult } from '@trellis/domain/contracts/sso'

/** Answers the TXT records of a name, each as the chunks in which it travels. Rejects like `node:dns`. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>

const absences: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/** What DNS says about a claim. Other records may be at the same name. */
export async function findProof(
  resolveTxt: ResolveTxt,
  { domain, proof }: { readonly domain: string; readonly proof: string },
): Promise<Exclude<SsoDomainResult, 'taken'>> {
  try {
    const records = await resolveTxt(`_trellis.${domain}`)
    if (records.length === 0) return 'not_found'
    const values = records.map((chunks) => chunks.join('').trim())
    return values.includes(`trellis-verify=${proof}`) ? 'found' : 'other_value'
  } catch (error) {
    return absences.includes((error as NodeJS.ErrnoException).code) ? 'not_found' : 'unreachable'
  }
}
