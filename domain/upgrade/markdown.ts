const special = /[\\`*_[\]<>#|~]/g

/** Escapes text so that Markdown shows exactly that text, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(special, '\\$&')
}

/** Moves every heading outside fenced code down by this many levels, six at most, to make room for headings above. */
export function demoteHeadings(markdown: string, levels: number): string {
  let fence: string | undefined
  return markdown
    .split('\n')
    .map((line) => {
      const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
      if (marks) {
        if (fence === undefined) fence = marks
        else if (marks[0] === fence[0] && marks.length >= fence.length) fence = undefined
      }
      if (fence !== undefined || marks) return line
      return line.replace(/^ {0,3}(#{1,6})(?=\s|$)/, (_, hashes: string) =>
        '#'.repeat(Math.min(6, hashes.length + levels)),
      )
    })
    .join('\n')
}
