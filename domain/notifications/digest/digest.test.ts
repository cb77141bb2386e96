import { describe, expect, test } from 'vitest'
import type { ConcernedComponent } from '../notification-data.ts'
import { chooseItems, type MailItem } from './choose-items.ts'
import { isQuiet, toDigest } from './digest.ts'

let minutes = 0
const item = (parts: object): MailItem => {
  minutes += 1
  return {
    id: `n${minutes}`,
    componentId: 'lib',
    versionId: 'v',
    createdAt: `2026-11-20T08:${String(minutes % 60).padStart(2, '0')}:00Z`,
    isRead: false,
    actor: undefined,
    subject: undefined,
    ...parts,
  } as MailItem
}

const component = (id: string, more: Partial<ConcernedComponent> = {}) => ({
  id,
  title: `title ${id}`,
  ...more,
})

const release = (number: string, components: readonly ConcernedComponent[], more: object = {}) =>
  item({
    event: 'version_released',
    data: {
      title: 'lib',
      number,
      breaking_changes: 0,
      guides: 0,
      is_late: false,
      components,
      total: components.length,
    },
    mailed: components.map(({ id }) => id),
    ...more,
  })

const rule = (event: 'rule_found' | 'rule_resolved', ruleId = 'r1') =>
  item({
    event,
    data: {
      rule_id: ruleId,
      rule: 'dependency_lag',
      level: 'warn',
      message: 'is behind',
      components: [component('a')],
      total: 1,
    },
    mailed: ['a'],
  })

const assignment = (event: 'assigned' | 'unassigned') =>
  item({
    event,
    componentId: 'a',
    data: { title: 'title a' },
    mailed: event === 'assigned' ? ['a'] : undefined,
  })

const digest = (items: MailItem[], scores: Record<string, number> = {}, most?: number) =>
  toDigest({ items, scores: new Map(Object.entries(scores)), ...(most !== undefined && { most }) })

const names = (items: MailItem[], scores: Record<string, number> = {}) =>
  digest(items, scores).components.map(({ id }) => id)

describe('worst first', () => {
  test.each<[string, ConcernedComponent[], Record<string, number>, string[]]>([
    [
      'the lowest score',
      [component('a', { before: 90, after: 80 }), component('b', { before: 70, after: 60 })],
      {},
      ['b', 'a'],
    ],
    [
      'a score that is known from elsewhere counts',
      [component('a', { before: 90, after: 80 }), component('b')],
      { b: 50 },
      ['b', 'a'],
    ],
    [
      'the greatest fall among equal scores',
      [component('a', { before: 62, after: 60 }), component('b', { before: 90, after: 60 })],
      {},
      ['b', 'a'],
    ],
    [
      'a major before a minor',
      [component('a', { distance: 'minor' }), component('b', { distance: 'major' })],
      {},
      ['b', 'a'],
    ],
    [
      'by title, if all is equal',
      [component('b', { title: 'x' }), component('a', { title: 'y' })],
      {},
      ['b', 'a'],
    ],
    [
      'what has no score comes last',
      [component('a'), component('b', { before: 100, after: 95 })],
      {},
      ['b', 'a'],
    ],
  ])('%s', (_, components, scores, expected) => {
    expect(names([release('2.0.0', components)], scores)).toEqual(expected)
  })
})

describe('changes are merged', () => {
  test('the score goes from the first before to the last after', () => {
    const { components } = digest([
      release('2.0.0', [component('a', { before: 90, after: 70 })]),
      release('3.0.0', [component('a', { before: 70, after: 55 })]),
    ])
    expect(components[0]?.score).toEqual({ before: 90, after: 55 })
  })

  test('whatever the order in which they are read', () => {
    const first = release('2.0.0', [component('a', { before: 90, after: 70 })])
    const second = release('3.0.0', [component('a', { before: 70, after: 55 })])
    expect(digest([second, first])).toEqual(digest([first, second]))
  })

  test('a score that is back where it was is no change', () => {
    const { components } = digest([
      release('2.0.0', [component('a', { before: 90, after: 70 })]),
      release('2.0.1', [component('a', { before: 70, after: 90 })]),
    ])
    expect(components[0]?.score).toEqual({ after: 90 })
  })

  test('of several releases, the newest is named, with the breaking changes of all', () => {
    const breaking = (number: string, breaking_changes: number) =>
      release(number, [component('a')], {
        event: 'version_breaking',
        data: {
          title: 'lib',
          number,
          breaking_changes,
          guides: 0,
          is_late: false,
          components: [component('a', { selected: '1.0.0' })],
          total: 1,
        },
      })
    const { components } = digest([breaking('2.0.0', 2), breaking('3.0.0', 1)])
    expect(components[0]?.notes).toEqual([
      expect.objectContaining({ kind: 'release', number: '3.0.0', selected: '1.0.0', breakingChanges: 3 }),
    ])
  })

  test('releases of two components are both named', () => {
    const { components } = digest([
      release('2.0.0', [component('a')]),
      release('2.0.0', [component('a')], { componentId: 'other' }),
    ])
    expect(components[0]?.notes).toHaveLength(2)
  })

  test.each<[string, MailItem[], string[]]>([
    ['a finding that is resolved is not told', [rule('rule_found'), rule('rule_resolved')], []],
    ['one that returns is', [rule('rule_resolved'), rule('rule_found')], ['rule_found']],
    [
      'each rule counts for itself',
      [rule('rule_found'), rule('rule_resolved', 'r2')],
      ['rule_found', 'rule_resolved'],
    ],
    ['an assignment that was taken back is not told', [assignment('assigned'), assignment('unassigned')], []],
    ['one after that is', [assignment('unassigned'), assignment('assigned')], ['assigned']],
  ])('%s', (_, items, kinds) => {
    expect(digest(items).components.flatMap(({ notes }) => notes.map(({ kind }) => kind))).toEqual(kinds)
  })
})

describe('the score is that of the moment in which the mail is decided', () => {
  const fell = (before: number, after: number, id = 'a') =>
    item({
      event: 'health_fell',
      data: { cause: null, components: [component(id, { before, after })], total: 1 },
      mailed: [id],
    })

  test('a fall that was made up for is not told, whether or not a notification says so', () => {
    expect(isQuiet(digest([fell(90, 80), fell(80, 90)]))).toBe(true)
    expect(isQuiet(digest([fell(90, 80)]))).toBe(false)
    // Nobody is told of a rise.
    expect(isQuiet(digest([fell(90, 80)], { a: 95 }))).toBe(true)
    expect(isQuiet(digest([fell(90, 80)], { a: 90 }))).toBe(true)
  })

  test('a fall that was made up for in part is told as what is left of it', () => {
    const { components } = digest([fell(90, 70)], { a: 85 })
    expect(components[0]).toMatchObject({
      score: { before: 90, after: 85 },
      notes: [{ kind: 'fell', cause: undefined }],
    })
  })

  test('what else happened is told with the score of now, and without a fall', () => {
    const { components } = digest(
      [release('2.0.0', [component('a', { before: 90, after: 80 })]), fell(80, 70)],
      { a: 95 },
    )
    expect(components.map(({ score, notes }) => [score, notes.map(({ kind }) => kind)])).toEqual([
      [{ before: 90, after: 95 }, ['release']],
    ])
  })

  test('it decides what comes first', () => {
    const fallen = [fell(90, 40), fell(90, 60, 'b')]
    expect(names(fallen)).toEqual(['a', 'b'])
    expect(names(fallen, { a: 80, b: 60 })).toEqual(['b', 'a'])
  })

  test('a person who wants to hear of falls alone hears nothing else', () => {
    const released = digest([release('2.0.0', [component('a', { before: 90, after: 80 })])], { a: 95 })
    expect([isQuiet(released, 'score_falls'), isQuiet(released, 'daily')]).toEqual([true, false])
    expect(isQuiet(digest([fell(90, 80)], { a: 80 }), 'score_falls')).toBe(false)
  })
})

test('only components that mail is wanted about are named', () => {
  const both = release('2.0.0', [component('a'), component('b')], { mailed: ['b'] })
  expect(names([both])).toEqual(['b'])
})

test('what is not named is counted: beyond the most, and beyond what the notification holds', () => {
  const many = release('2.0.0', [component('a'), component('b'), component('c')], {
    mailed: ['a', 'b', 'c', 'd', 'e'],
  })
  const { components, more } = digest([many], {}, 2)
  expect([components.length, more]).toEqual([2, 3])
})

test('nothing is nothing', () => {
  expect(isQuiet(digest([]))).toBe(true)
})

describe('what a mail still tells', () => {
  const at = { kind: 'digest', cadence: 'daily', muted: [] } as const
  const falls = release('2.0.0', [component('a', { before: 9, after: 8 })])
  const rises = release('2.0.0', [component('a', { before: 8, after: 9 })])
  const other = item({
    event: 'role_changed',
    data: { before: 'admin', after: 'developer' },
    mailed: undefined,
  })

  test.each<[string, object, MailItem, boolean]>([
    ['a digest tells what is unread', at, falls, true],
    ['and not what was read', at, { ...falls, isRead: true }, false],
    [
      'a single mail tells it even so',
      { ...at, kind: 'single', cadence: 'at_once' },
      { ...falls, isRead: true },
      true,
    ],
    ['nothing of what is muted', { ...at, muted: ['version_released'] }, falls, false],
    ['nothing about components without mail', at, { ...falls, mailed: [] } as MailItem, false],
    ['what is about no component', at, other, true],
    ['falls, if only they are wanted', { ...at, kind: 'single', cadence: 'score_falls' }, falls, true],
    ['no rise then', { ...at, kind: 'single', cadence: 'score_falls' }, rises, false],
    ['and nothing else', { ...at, kind: 'single', cadence: 'score_falls' }, other, false],
    ['security always', { kind: 'urgent', cadence: 'score_falls', muted: ['role_changed'] }, other, true],
  ])('%s', (_, wishes, told, isTold) => {
    expect(chooseItems([told], wishes as typeof at)).toEqual(isTold ? [told] : [])
  })
})
