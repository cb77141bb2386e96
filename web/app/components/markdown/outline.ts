export type OutlineEntry = { id: string; title: string; depth: 2 | 3 }

/** The name of a heading in the address. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The headings of a text, except those inside code. */
export function outlineOf(markdown: string): OutlineEntry[] {
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
  return [...prose.matchAll(/^(##|###) (.+)$/gm)].map(([, marks = '', written = '']) => {
    const title = written.replace(/[`*_]/g, '').trim()
    return { id: slugOf(title), title, depth: marks.length === 2 ? 2 : 3 }
  })
}
