export type LegalDocument = { version: string; effective: string; text: string }

/** A document states its version and effective date before its text. */
export function parseLegal(file: string): LegalDocument {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const fieldOf = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]?.trim()
  const [version, effective] = [fieldOf('version'), fieldOf('effective')]
  if (!version || !effective) throw new Error('A legal document needs a version and a day in its head')
  return { version, effective, text: text.trim() }
}
