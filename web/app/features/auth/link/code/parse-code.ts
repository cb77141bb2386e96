/** The six digits of a mail as people type or paste them, spaces included; undefined if they are not six. */
export function parseCode(typed: string): string | undefined {
  const code = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
