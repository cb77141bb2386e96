const special = /[\\`*_[\]<>#|~]/g

/** Text as Markdown that shows exactly that text, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(special, '\\$&')
}

/** Makes room for headings above: every heading outside fenced code goes down by so many levels, six at the most. */
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
