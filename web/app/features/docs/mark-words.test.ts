import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

test.each([
  ['withdrawn', 'It was Withdrawn.', ['It was ', '[Withdrawn]', '.']],
  ['a (b', 'a+ (b)', ['[a]', '+ ', '[(b]', ')']],
  ['zzz', 'nothing of it', ['nothing of it']],
  ['', 'nothing asked', ['nothing asked']],
])('"%s" stands out in "%s"', (question, text, parts) => {
  const marked = markWords(text, question)
  expect(marked.map((part) => (part.isFound ? `[${part.text}]` : part.text))).toEqual(parts)
  expect(marked.map((part) => text.slice(part.at, part.at + part.text.length))).toEqual(
    marked.map((part) => part.text),
  )
})
