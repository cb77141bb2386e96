import { expect, test } from 'vitest'
import { changeTitles, descriptionWords, domains, endings, tags } from './words.ts'

test('no word stands twice in its list', () => {
  for (const list of [
    domains,
    endings.map(([ending]) => ending),
    descriptionWords,
    tags,
    ...Object.values(changeTitles),
  ]) {
    expect(new Set(list).size).toBe(list.length)
  }
})
