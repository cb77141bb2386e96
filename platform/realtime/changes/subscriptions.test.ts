import { describe, expect, test, vi } from 'vitest'
import type { Binding } from '../channels/join-config.ts'
import { textMessages } from '../wire/text-messages.ts'
import { FilterError } from './parse-filter.ts'
import { idOf, readBinding, type Subscriber, Subscriptions } from './subscriptions.ts'

const subscriber = (): Subscriber => ({
  role: 'authenticated',
  claims: '{}',
  client: '192.0.2.1',
  topic: 'realtime:cats',
  wire: textMessages,
  send: () => undefined,
  fail: () => undefined,
})

const read = (binding: Binding) => readBinding(subscriber(), binding)

describe('the id of a binding', () => {
  const binding = { event: '*', schema: 'public', table: 'cats', filter: 'id=eq.1' }

  test('is the same for equal bindings, whether what is missing is null or absent', () => {
    expect(idOf({ ...binding, select: null })).toBe(idOf({ ...binding }))
    expect(idOf({ event: '*', schema: 'public', table: null, filter: null })).toBe(
      idOf({ event: '*', schema: 'public' }),
    )
  })

  test('differs wherever the bindings differ', () => {
    const ids = [
      binding,
      { ...binding, event: 'INSERT' },
      { ...binding, schema: 'other' },
      { ...binding, table: 'dogs' },
      { ...binding, filter: 'id=eq.2' },
      { ...binding, select: ['id'] },
    ].map(idOf)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is a whole number below two to the power of 31', () => {
    for (let number = 0; number < 200; number += 1) {
      const id = idOf({ ...binding, filter: `id=eq.${number}` })
      expect(Number.isInteger(id) && id >= 0 && id < 2 ** 31).toBe(true)
    }
  })
})

describe('a binding', () => {
  test.each([
    ['*', ['INSERT', 'UPDATE', 'DELETE']],
    ['INSERT', ['INSERT']],
    ['update', ['UPDATE']],
    ['DELETE', ['DELETE']],
  ])('to the event %s follows these changes', (event, types) => {
    expect(read({ event, schema: 'public', table: 'cats' }).types).toEqual(types)
  })

  test.each([
    ['a table alone is one of public', { table: 'cats' }, ['public', 'cats']],
    ['a schema alone is all of its tables', { schema: 'zoo' }, ['zoo', '*']],
    ['nothing is everything', {}, ['*', '*']],
  ])('%s', (_, binding, expected) => {
    const { schema, table } = read({ event: '*', ...binding })
    expect([schema, table]).toEqual(expected)
  })

  test('names its columns as a list or as text', () => {
    expect(read({ event: '*', table: 'cats', select: ['id', 'name'] }).select).toEqual(['id', 'name'])
    expect(read({ event: '*', table: 'cats', select: 'id, name' }).select).toEqual(['id', 'name'])
  })

  test.each([
    ['an event that does not exist', { event: 'TRUNCATE', table: 'cats' }],
    ['a filter without a table', { event: '*', schema: 'public', filter: 'id=eq.1' }],
    ['columns without a table', { event: '*', schema: 'public', select: ['id'] }],
    ['a filter that cannot be read', { event: '*', table: 'cats', filter: 'id' }],
  ])('with %s cannot be followed', (_, binding) => {
    expect(() => read(binding)).toThrow(FilterError)
  })
})

describe('subscriptions', () => {
  test('are found by their table, their schema and as those to everything', () => {
    const all = new Subscriptions({ broadBindingsOfClient: 300, filterTimeOfClient: 1000 })
    const [cats, dogs, zoo, any] = [
      read({ event: '*', schema: 'zoo', table: 'cats' }),
      read({ event: '*', schema: 'zoo', table: 'dogs' }),
      read({ event: '*', schema: 'zoo' }),
      read({ event: '*', schema: '*' }),
    ]
    all.add([cats, dogs, zoo, any])
    expect(all.find('zoo', 'cats')).toEqual([cats, zoo, any])
    expect(all.find('other', 'cats')).toEqual([any])
  })

  test('are over once they are ended, also if that is said twice', () => {
    const all = new Subscriptions({ broadBindingsOfClient: 300, filterTimeOfClient: 1000 })
    const [first, second] = [read({ event: '*', table: 'cats' }), read({ event: '*', table: 'cats' })]
    const end = all.add([first])
    all.add([second])
    end()
    end()
    expect([all.isEmpty, all.find('public', 'cats')]).toEqual([false, [second]])
  })

  test('are empty once all of them ended', () => {
    const all = new Subscriptions({ broadBindingsOfClient: 300, filterTimeOfClient: 1000 })
    const end = all.add([read({ event: '*', table: 'cats' }), read({ event: '*' })])
    expect(all.isEmpty).toBe(false)
    end()
    expect([all.isEmpty, all.find('public', 'cats')]).toEqual([true, []])
  })
})

describe('the time of the filters of a client', () => {
  test('adds up for a minute, and is its own', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const all = new Subscriptions({ broadBindingsOfClient: 300, filterTimeOfClient: 100 })
    expect([all.spend('a', 60), all.spend('b', 60), all.spend('a', 40)]).toEqual([true, true, true])
    now.mockReturnValue(60_999)
    expect([all.spend('a', 1), all.isBarred('a'), all.isBarred('b')]).toEqual([false, true, false])
    now.mockReturnValue(122_000)
    expect([all.isBarred('a'), all.spend('a', 100)]).toEqual([false, true])
  })
})
