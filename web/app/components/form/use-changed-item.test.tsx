import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChangeReader } from '../../exchange/live/change-reader.ts'
import { LiveStore } from '../../exchange/live/live-store.ts'
import { LiveContext } from '../../exchange/live/use-live.ts'
import { keepTouched, type Revision, useChangedItem } from './use-changed-item.ts'

const begun: Revision = { revision: 3, values: { title: 'cart', kind: 'library', settings: { a: 1, b: 2 } } }
const renamed: Revision = { revision: 4, values: { ...begun.values, title: 'basket' } }

let caughtUp: boolean[]

beforeEach(() => {
  caughtUp = []
})

function compare(asked: {
  begun?: Revision | undefined
  stored: Revision | undefined
  entered?: Revision['values']
  isSending?: boolean
}) {
  const { result } = renderHook(() =>
    useChangedItem({
      begun,
      entered: begun.values,
      isSending: false,
      ...asked,
      onCatchUp: (isUntouched) => caughtUp.push(isUntouched),
    }),
  )
  return result.current
}

test('a form with entries is told at once what others have changed', () => {
  const found = compare({ stored: renamed, entered: { ...begun.values, kind: 'service' } })
  expect(found).toEqual({
    current: { title: 'basket', kind: 'library', settings: { a: 1, b: 2 }, revision: 4 },
    changed: ['title'],
  })
  expect(caughtUp).toEqual([])
})

test('a form without entries takes what others have saved', () => {
  expect(compare({ stored: renamed })).toBeUndefined()
  expect(caughtUp).toEqual([true])
})

test('a change beside the fields of the form is no conflict, and the form goes on from it', () => {
  const stored = { revision: 9, values: { ...begun.values, settings: { b: 2, a: 1 } } }
  expect(compare({ stored, entered: { ...begun.values, title: 'mine' } })).toBeUndefined()
  expect(caughtUp).toEqual([false])
})

test('what is stored exactly as it was entered, as by a save whose answer was lost, is no conflict', () => {
  expect(compare({ stored: renamed, entered: renamed.values })).toBeUndefined()
  expect(caughtUp).toEqual([false])
})

test.each([
  ['while the form is sent', { isSending: true, stored: renamed }],
  ['of the revision with which it began', { stored: begun }],
  ['of an older reading', { stored: { ...renamed, revision: 2 } }],
  ['of an item that is not stored', { begun: undefined, stored: undefined }],
])('nothing is told %s', (_, asked) => {
  expect(compare({ entered: { ...begun.values, title: 'mine' }, ...asked })).toBeUndefined()
  expect(caughtUp).toEqual([])
})

test('who keeps their entries takes what is stored in fields that they have not touched', () => {
  const rowOf = ({ title, kind, tags }: { title: string; kind: string; tags: string[] }) => ({
    title: title.trim(),
    kind,
    tags: tags.toSorted(),
  })
  const opened = { title: 'cart', kind: 'library', tags: ['a', 'b'] }
  const stored = { title: 'basket', kind: 'service', tags: ['c'] }
  const entered = { title: ' cart', kind: 'database', tags: ['b', 'a'] }
  expect(keepTouched(entered, { begun: opened, stored, rowOf })).toEqual({ ...stored, kind: 'database' })
})

describe('changes by others', () => {
  test.each([
    ['are read at once while something is entered', { ...begun.values, title: 'mine' }, 1],
    ['wait for the hands while nothing is entered', begun.values, 0],
  ])('%s', async (_, entered, reads) => {
    const store = new LiveStore()
    const read = vi.fn(async () => undefined)
    const reader = new ChangeReader(store, {
      organizationId: 'o1',
      concernsPage: () => true,
      read,
      watchRows: () => () => undefined,
      isSending: false,
      isOwn: false,
      isHidden: false,
      isElsewhere: false,
      areHandsBusy: true,
      isPointerMoving: false,
    })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <LiveContext value={store}>{children}</LiveContext>
    )
    const ask = () =>
      useChangedItem({ begun, stored: begun, entered, isSending: false, onCatchUp: () => undefined })
    const { unmount } = renderHook(ask, { wrapper })
    const change = { table: 'components', isDeleted: false, row: { id: 'c1' } }
    await act(async () => store.take({ kind: 'changes', changes: [change] }))
    expect(read).toHaveBeenCalledTimes(reads)
    unmount()
    reader.end()
  })
})
