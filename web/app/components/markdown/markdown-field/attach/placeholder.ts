// The line that stands in a text while an image is uploaded. It is Markdown itself, so that nothing else has to move with
// what people type around it.

import type { Selected } from '../apply-mark.ts'

/** Puts a line of its own behind the selection; the cursor goes on below it. */
export function insertLine({ text, end }: Selected, line: string): Selected {
  const before = text.slice(0, end)
  const after = text.slice(end)
  const lead = before === '' || before.endsWith('\n') ? '' : '\n'
  const tail = after.startsWith('\n') ? '' : '\n'
  const below = (before + lead + line).length + 1
  return { text: before + lead + line + tail + after, start: below, end: below }
}

/** The name of a file as the description of an image, without what Markdown would read as its end. */
export function describeFile(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .replace(/[[\]\\`<>!\s]+/g, ' ')
    .trim()
  return plain === '' ? 'image' : plain
}

/** Two files of the same name, such as two pasted pictures, get different lines. */
export function placeholderFor(description: string, text: string): string {
  for (let round = 1; ; round += 1) {
    const line = `![Uploading ${description}${round === 1 ? '' : ` ${round}`}…]()`
    if (!text.includes(line)) return line
  }
}

/** A line that people have deleted meanwhile stays deleted. The cursor stays in the words where it is. */
export function replaceLine({ text, start, end }: Selected, placeholder: string, line: string): Selected {
  const at = text.indexOf(placeholder)
  if (at === -1) return { text, start, end }
  const behind = at + placeholder.length
  const move = (cursor: number) => {
    if (cursor <= at) return cursor
    return cursor < behind ? at + line.length : cursor + line.length - placeholder.length
  }
  return { text: text.slice(0, at) + line + text.slice(behind), start: move(start), end: move(end) }
}

/** Removes it with the line break that came with it. */
export function removeLine(field: Selected, placeholder: string): Selected {
  const whole = `${placeholder}\n`
  return replaceLine(field, field.text.includes(whole) ? whole : placeholder, '')
}

/** Whether a text waits for an image. */
export const isAttaching = (text: string): boolean => /!\[Uploading [^\]\n]*…\]\(\)/.test(text)
