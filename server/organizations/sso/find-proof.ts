import type { SsoDomainResult } from '@trellis/domain/contracts/sso'

/** Answers the TXT records of a name, each as the chunks in which it travels. Rejects like `node:dns`. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>

const absences: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/** `value` is that of a record that was meant to be ours. */
export type FoundProof = {
  readonly result: Exclude<SsoDomainResult, 'taken'>
  readonly value?: string | undefined
}

/** Some DNS providers store the quotes that others need. */
const meant = /^["'\s]*trellis-verify=/i
const longestShown = 64

/** What DNS says about a claim. Other records may be at the same name. */
export async function findProof(
  resolveTxt: ResolveTxt,
  { domain, proof }: { readonly domain: string; readonly proof: string },
): Promise<FoundProof> {
  try {
    const records = await resolveTxt(`_trellis.${domain}`)
    if (records.length === 0) return { result: 'not_found' }
    const values = records.map((chunks) => chunks.join('').trim())
    if (values.includes(`trellis-verify=${proof}`)) return { result: 'found' }
    return { result: 'other_value', value: shorten(values.find((value) => meant.test(value))) }
  } catch (error) {
    return { result: absences.includes((error as NodeJS.ErrnoException).code) ? 'not_found' : 'unreachable' }
  }
}

/** Strangers write records: nothing that turns or hides text is shown. */
function shorten(value: string | undefined): string | undefined {
  return value?.slice(0, longestShown).replace(/[^\x20-\x7e]/g, '?')
}
