import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Metas } from '../bus/bus.ts'
import { describeMetas, PresenceBoard } from './presence-board.ts'

type Diff = { readonly joins: Metas; readonly leaves: Metas }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function openBoard(id = 'here') {
  const here: [string, Diff][] = []
  const others: [string, Diff][] = []
  const board = new PresenceBoard({
    id,
    tellChannel: (channel, diff) => here.push([channel, diff]),
    tellProcesses: (channel, diff) => others.push([channel, diff]),
  })
  /** What was told since the last time. */
  const told = () => {
    vi.advanceTimersByTime(60)
    return { here: here.splice(0), others: others.splice(0) }
  }
  return { board, told }
}

const meta = (ref: string, more: object = {}) => ({ phx_ref: ref, ...more })

describe('at this process', () => {
  test('who comes is in the state at once, and told after a moment here and elsewhere', () => {
    const { board, told } = openBoard()
    board.track('room', 'ada', meta('1', { typing: true }))
    const state = { ada: [{ phx_ref: '1', typing: true }] }
    expect(board.stateOf('room')).toEqual(state)
    const expected = [['room', { joins: state, leaves: {} }]]
    expect(told()).toEqual({ here: expected, others: expected })
    expect(told()).toEqual({ here: [], others: [] })
  })

  test('who tracks again leaves and joins in one message', () => {
    const { board, told } = openBoard()
    board.track('room', 'ada', meta('1'))
    told()
    board.untrack('room', 'ada', '1')
    board.track('room', 'ada', meta('2', { phx_ref_prev: '1' }))
    expect(told().here).toEqual([
      [
        'room',
        { joins: { ada: [{ phx_ref: '2', phx_ref_prev: '1' }] }, leaves: { ada: [{ phx_ref: '1' }] } },
      ],
    ])
    expect(board.stateOf('room')).toEqual({ ada: [{ phx_ref: '2', phx_ref_prev: '1' }] })
  })

  test('who came and went before anybody was told is not told of', () => {
    const { board, told } = openBoard()
    board.track('room', 'ada', meta('1'))
    board.untrack('room', 'ada', '1')
    expect(told()).toEqual({ here: [], others: [] })
    expect(board.stateOf('room')).toEqual({})
  })

  test('who came, went and came is told of once', () => {
    const { board, told } = openBoard()
    board.track('room', 'ada', meta('1'))
    board.untrack('room', 'ada', '1')
    board.track('room', 'ada', meta('2'))
    expect(told().here).toEqual([['room', { joins: { ada: [{ phx_ref: '2' }] }, leaves: {} }]])
  })

  test('a crowd is told in one message, and each channel its own', () => {
    const { board, told } = openBoard()
    for (const name of ['ada', 'bob', 'cyd']) board.track('room', name, meta(name))
    board.track('hall', 'dan', meta('dan'))
    expect(told().here).toEqual([
      ['room', { joins: { ada: [meta('ada')], bob: [meta('bob')], cyd: [meta('cyd')] }, leaves: {} }],
      ['hall', { joins: { dan: [meta('dan')] }, leaves: {} }],
    ])
  })

  test('one key may be present several times, and stays until the last has left', () => {
    const { board, told } = openBoard()
    board.track('room', 'ada', meta('1'))
    board.track('room', 'ada', meta('2'))
    expect(told().here).toEqual([['room', { joins: { ada: [meta('1'), meta('2')] }, leaves: {} }]])
    board.untrack('room', 'ada', '1')
    expect(board.stateOf('room')).toEqual({ ada: [meta('2')] })
    expect(board.count('room')).toBe(1)
    board.untrack('room', 'ada', '2')
    expect(told().here).toEqual([['room', { joins: {}, leaves: { ada: [meta('1'), meta('2')] } }]])
    expect(board.count('room')).toBe(0)
  })

  test('who is not there cannot leave', () => {
    const { board, told } = openBoard()
    board.untrack('room', 'ada', '1')
    expect(told()).toEqual({ here: [], others: [] })
  })
})

describe('at other processes', () => {
  test('who comes and goes is told here, and not passed on', () => {
    const { board, told } = openBoard()
    board.hear('there', 'room', { joins: { ada: [meta('1')] }, leaves: {} })
    expect(told()).toEqual({ here: [['room', { joins: { ada: [meta('1')] }, leaves: {} }]], others: [] })
    board.hear('there', 'room', { joins: {}, leaves: { ada: [meta('1')] } })
    expect(told()).toEqual({ here: [['room', { joins: {}, leaves: { ada: [meta('1')] } }]], others: [] })
    expect(board.stateOf('room')).toEqual({})
  })

  test('who is present is not answered for by this one', () => {
    const { board } = openBoard()
    board.track('room', 'ada', meta('1'))
    board.hear('there', 'room', { joins: { ada: [meta('2')], bob: [meta('3')] }, leaves: {} })
    board.hear('there', 'hall', { joins: { bob: [meta('4')] }, leaves: {} })
    expect(board.ownState()).toEqual({ room: { ada: [meta('1')] } })
    expect(board.stateOf('room')).toEqual({ ada: [meta('1'), meta('2')], bob: [meta('3')] })
  })

  test('who is told of twice is there once', () => {
    const { board, told } = openBoard()
    board.hear('there', 'room', { joins: { ada: [meta('1')] }, leaves: {} })
    board.hearState('there', { room: { ada: [meta('1')] } })
    expect(told().here).toEqual([['room', { joins: { ada: [meta('1')] }, leaves: {} }]])
  })

  test('a state says who came and, by leaving them out, who went', () => {
    const { board, told } = openBoard()
    board.track('room', 'own', meta('0'))
    board.hearState('there', { room: { ada: [meta('1')], bob: [meta('2')] }, hall: { cyd: [meta('3')] } })
    board.hear('elsewhere', 'room', { joins: { dan: [meta('4')] }, leaves: {} })
    told()
    board.hearState('there', { room: { bob: [meta('2')], eve: [meta('5')] } })
    expect(told()).toEqual({
      here: [
        ['room', { joins: { eve: [meta('5')] }, leaves: { ada: [meta('1')] } }],
        ['hall', { joins: {}, leaves: { cyd: [meta('3')] } }],
      ],
      others: [],
    })
    expect(board.stateOf('room')).toEqual({
      own: [meta('0')],
      bob: [meta('2')],
      dan: [meta('4')],
      eve: [meta('5')],
    })
  })

  test('everyone leaves with a process that has ended, and nobody else', () => {
    const { board, told } = openBoard()
    board.track('room', 'own', meta('0'))
    board.hear('ended', 'room', { joins: { ada: [meta('1')] }, leaves: {} })
    board.hear('alive', 'room', { joins: { bob: [meta('2')] }, leaves: {} })
    told()
    board.keepProcesses(new Set(['here', 'alive']))
    expect(told().here).toEqual([['room', { joins: {}, leaves: { ada: [meta('1')] } }]])
    expect(board.stateOf('room')).toEqual({ own: [meta('0')], bob: [meta('2')] })
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'a key named %s comes and goes as any other',
    (key) => {
      const { board, told } = openBoard()
      const joins = Object.fromEntries([[key, [meta('1')]]])
      board.hearState('there', { room: joins })
      expect(Object.entries(board.stateOf('room'))).toEqual([[key, [meta('1')]]])
      board.hearState('there', { room: { bob: [meta('2')] } })
      expect(board.stateOf('room')).toEqual({ bob: [meta('2')] })
      told()
    },
  )
})

test('a board that has stopped tells nothing more', () => {
  const { board, told } = openBoard()
  board.track('room', 'ada', meta('1'))
  board.stop()
  expect(told()).toEqual({ here: [], others: [] })
})

test('clients read the presences of a key as its metas', () => {
  expect(describeMetas({ ada: [meta('1', { typing: true })] })).toEqual({
    ada: { metas: [{ phx_ref: '1', typing: true }] },
  })
})
