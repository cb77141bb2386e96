import { describe, expect, test } from 'vitest'
import {
  type Confirmation,
  type ConfirmationEvent,
  type ConfirmationOptions,
  reduceConfirmations,
} from './confirmation-state.ts'

const options: ConfirmationOptions = { title: 'Remove?', description: 'Gone.', onConfirm: () => undefined }

const play = (...events: ConfirmationEvent[]) =>
  events
    .reduce<readonly Confirmation[]>(reduceConfirmations, [])
    .map(({ id, open, loading }) => ({ id, open, loading }))

const created: ConfirmationEvent = { type: 'created', id: 'a', options }
const at = (type: 'opened' | 'closed' | 'loading' | 'confirmed' | 'failed' | 'removed', id = 'a') => ({
  type,
  id,
})

describe('the life of a confirmation', () => {
  test.each<[string, ConfirmationEvent[], object[]]>([
    ['created, it is closed', [created], [{ id: 'a', open: false, loading: false }]],
    ['opened, it is open', [created, at('opened')], [{ id: 'a', open: true, loading: false }]],
    [
      'loading, it stays open',
      [created, at('opened'), at('loading')],
      [{ id: 'a', open: true, loading: true }],
    ],
    [
      'confirmed, it closes',
      [created, at('opened'), at('loading'), at('confirmed')],
      [{ id: 'a', open: false, loading: false }],
    ],
    ['removed, nothing is left', [created, at('opened'), at('loading'), at('confirmed'), at('removed')], []],
    [
      'canceled, it closes',
      [created, at('opened'), at('closed')],
      [{ id: 'a', open: false, loading: false }],
    ],
    [
      'it cannot be canceled while loading',
      [created, at('opened'), at('loading'), at('closed')],
      [{ id: 'a', open: true, loading: true }],
    ],
    [
      'after a failure it is open again and can be tried again',
      [created, at('opened'), at('loading'), at('failed')],
      [{ id: 'a', open: true, loading: false }],
    ],
    [
      'others are left alone',
      [created, { type: 'created', id: 'b', options }, at('opened'), at('removed', 'b')],
      [{ id: 'a', open: true, loading: false }],
    ],
  ])('%s', (_, events, expected) => {
    expect(play(...events)).toEqual(expected)
  })
})
