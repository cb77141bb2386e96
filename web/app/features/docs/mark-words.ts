export type MarkedPart = { at: number; text: string; isFound: boolean }

/** The text in parts, so that the words of a search can be highlighted. */
export function markWords(text: string, question: string): MarkedPart[] {
  const words = question.split(/\s+/).filter(Boolean)
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  if (pattern === '') return [{ at: 0, text, isFound: false }]
  let at = 0
  const parts = text.split(new RegExp(`(${pattern})`, 'gi')).map((part, place) => {
    const marked = { at, text: part, isFound: place % 2 === 1 }
    at += part.length
    return marked
  })
  return parts.filter((part) => part.text !== '')
}
