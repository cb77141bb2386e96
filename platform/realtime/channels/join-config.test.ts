import { describe, expect, test } from 'vitest'
import { readJoinConfig } from './join-config.ts'

const plain = {
  acknowledges: false,
  hearsItself: false,
  replay: undefined,
  presenceKey: '',
  hasPresence: false,
  bindings: [],
  changesWait: undefined,
  wantsReady: false,
  isPrivate: false,
  accessToken: undefined,
}

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['null as its configuration', { config: null }],
  [
    'null in every place',
    { config: { broadcast: null, presence: null, postgres_changes: null, private: null } },
  ],
])('a join with %s is one to a public channel', (_, payload) => {
  expect(readJoinConfig(payload)).toEqual(plain)
})

test('what the client asks for is read', () => {
  const bindings = [
    { event: '*', schema: 'public', table: 'cats', filter: 'id=eq.1' },
    { event: 'INSERT', schema: 'public', select: ['id'] },
  ]
  expect(
    readJoinConfig({
      config: {
        broadcast: { ack: true, self: true, replay: { since: 1000, limit: 5 }, replication_ready: true },
        postgres_changes_options: { wait: true, timeout: 3000 },
        presence: { key: 'ada', enabled: true },
        postgres_changes: bindings.map((binding) => ({ ...binding, extra: 'left out' })),
        private: true,
      },
      access_token: 'token',
      version: 'realtime-js/2.119.0',
    }),
  ).toEqual({
    acknowledges: true,
    hearsItself: true,
    replay: { since: 1000, limit: 5 },
    presenceKey: 'ada',
    hasPresence: true,
    bindings,
    changesWait: 3000,
    wantsReady: true,
    isPrivate: true,
    accessToken: 'token',
  })
})

test('without a limit, as many messages are replayed as may be', () => {
  expect(readJoinConfig({ config: { broadcast: { replay: { since: 0 } } } })?.replay).toEqual({
    since: 0,
    limit: 25,
  })
})

test.each([
  ['15 seconds, unless the client says otherwise', { wait: true }, 15_000],
  ['20 seconds at most', { wait: true, timeout: 60_000 }, 20_000],
  ['not at all, unless the client asks for it', { timeout: 60_000 }, undefined],
])('an answer waits for changes %s', (_, options, changesWait) => {
  expect(readJoinConfig({ config: { postgres_changes_options: options } })?.changesWait).toBe(changesWait)
})

describe('what cannot be read is refused', () => {
  test.each([
    ['text', 'config'],
    ['a list', []],
    ['a configuration that is text', { config: 'private' }],
    ['a flag that is text', { config: { private: 'true' } }],
    ['more messages to replay than 25', { config: { broadcast: { replay: { since: 0, limit: 26 } } } }],
    ['no message to replay', { config: { broadcast: { replay: { since: 0, limit: 0 } } } }],
    ['a key of presence that is too long', { config: { presence: { key: 'k'.repeat(256) } } }],
    ['a binding without an event', { config: { postgres_changes: [{ schema: 'public' }] } }],
    ['too many bindings', { config: { postgres_changes: Array(101).fill({ event: '*' }) } }],
    [
      'a filter that is too long',
      { config: { postgres_changes: [{ event: '*', filter: 'f'.repeat(2001) }] } },
    ],
    ['a wait that is no time', { config: { postgres_changes_options: { wait: true, timeout: 0 } } }],
    ['a token that is a number', { access_token: 1 }],
  ])('%s', (_, payload) => {
    expect(readJoinConfig(payload)).toBeUndefined()
  })
})
