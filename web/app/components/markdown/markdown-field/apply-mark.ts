export const marks = ['bold', 'code', 'list', 'link'] as const
export type Mark = (typeof marks)[number]

/** The text of a field and its selection. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

const address = 'https://'

/** Adds a Markdown mark around the selection. The cursor ends up where typing should continue. */
export function applyMark(field: Selected, mark: Mark): Selected {
  const chosen = field.text.slice(field.start, field.end)
  switch (mark) {
    case 'bold':
      return wrap(field, '**', '**')
    case 'code':
      return chosen.includes('\n') ? wrap(field, '```\n', '\n```') : wrap(field, '`', '`')
    case 'list':
      return markLines(field)
    case 'link': {
      const text = chosen === '' ? 'text' : chosen
      const link = `[${text}](${address})`
      const start = field.start + link.length - address.length - 1
      return { text: put(field, link), start, end: start + address.length }
    }
  }
}

const put = ({ text, start, end }: Selected, piece: string) => text.slice(0, start) + piece + text.slice(end)

function wrap(field: Selected, before: string, after: string): Selected {
  const chosen = field.text.slice(field.start, field.end)
  return {
    text: put(field, before + chosen + after),
    start: field.start + before.length,
    end: field.end + before.length,
  }
}

/** Whole lines, even if only a part of one is selected. */
function markLines({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const marked = lines.map((line) => `- ${line}`).join('\n')
  return {
    text: text.slice(0, from) + marked + text.slice(end),
    start: start + 2,
    end: end + 2 * lines.length,
  }
}
