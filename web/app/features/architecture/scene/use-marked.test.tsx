import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readQuery } from '../query/architecture-query.ts'
import { useMarked } from './use-marked.ts'

const [one, other] = [1, 2].map((place) => `00000000-0000-4000-8000-00000000000${place}`)

function walk(...searches: string[]) {
  const { result, rerender } = renderHook(
    ({ search }) => useMarked(readQuery(new URLSearchParams(search)), undefined),
    { initialProps: { search: searches[0] ?? '' } },
  )
  const first = result.current
  return searches.slice(1).map((search) => {
    rerender({ search })
    return result.current === first
  })
}

describe('the highlight, and with it the view, stays', () => {
  test('while a path is asked for, and if it is canceled', () => {
    expect(walk(`selected=${one}`, `selected=${one}&show=path`, `selected=${one}`)).toEqual([true, true])
  })

  test('while something else in the address changes', () => {
    expect(walk(`selected=${one}`, `selected=${one}&kind=library`)).toEqual([true])
  })
})

test.each([
  ['the other end of a path', `selected=${one}&selected=${other}&show=path`],
  ['another card', `selected=${other}`],
  ['the impact', `selected=${one}&show=impact`],
])('%s is a new highlight', (_, search) => expect(walk(`selected=${one}`, search)).toEqual([false]))
