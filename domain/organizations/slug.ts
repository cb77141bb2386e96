const maxLength = 60
/** The slug of the demo organization. */
export const demoSlug = 'demo'

/** The part of an address that names a company: "Åse & Söhne GmbH" → "ase-sohne-gmbh". */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return 'company'
  return slug === demoSlug ? `${slug}-company` : slug
}
