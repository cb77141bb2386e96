import { describe, expect, test } from 'vitest'
import type { News, NewsBatch, NewsOf } from '../news/news.ts'
import type { Audience, Recipient } from './audience.ts'
import { tellPeople } from './tell-people.ts'

const payments = { id: 'payments', title: 'payments-api' }
const checkout = { id: 'checkout', title: 'checkout-web' }
const tax = { id: 'tax', title: 'tax-service' }

const batchOf = (news: readonly News[], actorId?: string): NewsBatch => ({
  organization: { id: 'fernhill', name: 'Fernhill Market' },
  actorId,
  occurredAt: '2026-11-19T10:00:00Z',
  news,
})

const person = (userId: string, choices: Partial<Recipient> = {}): Recipient => ({
  userId,
  role: 'developer',
  wantsMail: true,
  cadence: 'daily',
  muted: [],
  ...choices,
})

/** Ann looks after checkout-web and tax-service, Ben after tax-service without emails, Max maintains. */
const audience = (choices: Partial<Record<string, Partial<Recipient>>> = {}): Audience => ({
  recipients: [
    person('ann', choices.ann),
    person('ben', choices.ben),
    person('max', { role: 'maintainer', ...choices.max }),
  ],
  assignments: [
    { componentId: 'checkout', userId: 'ann', isMailed: true },
    { componentId: 'tax', userId: 'ann', isMailed: true },
    { componentId: 'tax', userId: 'ben', isMailed: false },
  ],
})

const release = (
  choices: { breakingChanges?: number; guides?: number } = {},
): NewsOf<'version_released'> => ({
  kind: 'version_released',
  component: payments,
  version: {
    id: 'v5',
    number: '5.0.0',
    releasedAt: '2026-11-19T10:00:00Z',
    isStable: true,
    breakingChanges: 0,
    guides: 0,
    ...choices,
  },
  isLateBreaking: false,
  dependents: [
    { ...tax, selected: '4.0.0', distance: 'major', count: 2 },
    { ...checkout, selected: '4.2.0', distance: 'major', count: 1 },
  ],
})

const falls: News = {
  kind: 'health_changed',
  changes: [
    { ...checkout, before: 100, after: 55 },
    { ...tax, before: 76, after: 65 },
  ],
}

const words = { urgent: 'urgent', pressing: 'at once', chosen: 'mail' }
const summary = (news: readonly News[], asked: Audience, actorId?: string) =>
  tellPeople(batchOf(news, actorId), asked).map(({ userId, event, mail }) =>
    [userId, event, mail === undefined ? 'app' : `${words[mail.pace]} ${mail.componentIds ?? ''}`]
      .join(' ')
      .trim(),
  )

describe('a release', () => {
  test('is told once to each person whose components are behind, and mailed where they want it', () => {
    expect(summary([release(), falls], audience())).toEqual([
      'ann version_released mail tax,checkout',
      'ben version_released app',
    ])
  })

  test('says what it means for each component, the greatest fall first', () => {
    const [told] = tellPeople(batchOf([release({ breakingChanges: 2, guides: 1 }), falls]), audience())
    expect(told).toEqual({
      event: 'version_breaking',
      userId: 'ann',
      componentId: 'payments',
      versionId: 'v5',
      mail: { pace: 'chosen', componentIds: ['tax', 'checkout'] },
      data: {
        title: 'payments-api',
        number: '5.0.0',
        breaking_changes: 2,
        guides: 1,
        is_late: false,
        total: 2,
        components: [
          { ...checkout, selected: '4.2.0', distance: 'major', count: 1, before: 100, after: 55 },
          { ...tax, selected: '4.0.0', distance: 'major', count: 2, before: 76, after: 65 },
        ],
      },
    })
  })

  test('is not told to the person who made it', () => {
    expect(summary([release(), falls], audience(), 'ann')).toEqual(['ben version_released app'])
  })

  test('that is muted still tells of the scores that it brings down, with their cause', () => {
    const asked = audience({ ann: { muted: ['version_released'] } })
    const [ben, ann] = tellPeople(batchOf([release(), falls]), asked)
    expect(ben?.userId).toBe('ben')
    expect(ann).toMatchObject({
      event: 'health_fell',
      userId: 'ann',
      componentId: 'payments',
      versionId: 'v5',
      data: {
        cause: {
          component_id: 'payments',
          version_id: 'v5',
          title: 'payments-api',
          number: '5.0.0',
          kind: 'released',
        },
        total: 2,
      },
    })
  })

  test('lists twenty components at most and counts the others', () => {
    const many = Array.from({ length: 57 }, (_, place) => ({ id: `c${place}`, title: `component ${place}` }))
    const news: News = {
      ...release(),
      dependents: many.map((each) => ({ ...each, selected: '1.0.0', distance: 'minor' as const, count: 1 })),
    }
    const [told] = tellPeople(batchOf([news]), {
      recipients: [person('ann')],
      assignments: many.map(({ id }) => ({ componentId: id, userId: 'ann', isMailed: true })),
    })
    expect(told?.data).toMatchObject({ total: 57, components: { length: 20 } })
    expect(told?.mail?.componentIds).toHaveLength(57)
  })
})

describe('a release that is not the newest', () => {
  test('says what each component uses, and not how far it is behind another release', () => {
    const news = {
      ...release(),
      dependents: [
        { ...checkout, selected: '5.0.0', distance: 'major' as const, count: 2, hasNewer: true },
        { ...tax, selected: '4.0.0', distance: 'minor' as const, count: 3, hasNewer: false },
      ],
    }
    const [told] = tellPeople(batchOf([news, falls]), audience())
    expect(told?.data).toMatchObject({ total: 2 })
    expect(told?.data).toHaveProperty('components', [
      { ...checkout, selected: '5.0.0', before: 100, after: 55 },
      { ...tax, selected: '4.0.0', distance: 'minor', count: 3, before: 76, after: 65 },
    ])
  })
})

describe('several releases of one component at once', () => {
  const numbered = (number: string, choices: Parameters<typeof release>[0] & { isStable?: boolean } = {}) => {
    const { version, ...news } = release(choices)
    return { ...news, version: { ...version, id: `v${number}`, number }, dependents: [] }
  }
  const newest = { ...release(), component: payments }

  test('are one notification, about the newest', () => {
    const news = [numbered('4.9.0'), numbered('4.9.1'), newest]
    expect(tellPeople(batchOf(news), audience()).map(({ userId, versionId }) => [userId, versionId])).toEqual(
      [
        ['ann', 'v5'],
        ['ben', 'v5'],
      ],
    )
  })

  test('are breaking if one of them is, with the breaking changes of all', () => {
    const news = [
      numbered('4.9.0', { breakingChanges: 2, guides: 1 }),
      numbered('4.9.1', { breakingChanges: 1, guides: 1 }),
      newest,
    ]
    expect(tellPeople(batchOf(news), audience())[0]).toMatchObject({
      event: 'version_breaking',
      data: { number: '5.0.0', breaking_changes: 3, guides: 2 },
    })
  })

  test.each<[string, News]>([
    ['of a pre-release', numbered('5.1.0-rc.1', { breakingChanges: 1, isStable: false })],
    ['of another component', { ...numbered('4.9.0', { breakingChanges: 1 }), component: tax }],
    ['that was added late', { ...numbered('4.9.0', { breakingChanges: 1 }), isLateBreaking: true }],
  ])('leave out a breaking change %s', (_, other) => {
    expect(tellPeople(batchOf([other, newest]), audience())[0]).toMatchObject({
      event: 'version_released',
      data: { breaking_changes: 0 },
    })
  })

  test('have the newest as the cause of what falls', () => {
    const asked = audience({ ann: { muted: ['version_released'] } })
    const told = tellPeople(batchOf([numbered('4.9.0'), newest, falls]), asked)
    expect(told.find(({ userId }) => userId === 'ann')).toMatchObject({
      event: 'health_fell',
      data: { cause: { version_id: 'v5', number: '5.0.0' } },
    })
  })
})

describe('emails', () => {
  test.each<[string, Partial<Recipient>, string[]]>([
    ['the switch of the profile turns all off', { wantsMail: false }, ['ann version_released app']],
    [
      'at once, daily and weekly mail the same',
      { cadence: 'weekly' },
      ['ann version_released mail tax,checkout'],
    ],
    [
      'only falling scores mail a release that brings a score down',
      { cadence: 'score_falls' },
      ['ann version_released mail tax,checkout'],
    ],
  ])('%s', (_, ann, expected) => {
    expect(summary([release(), falls], audience({ ann }))).toEqual([...expected, 'ben version_released app'])
  })

  test('only falling scores mail no release that leaves the scores', () => {
    expect(summary([release()], audience({ ann: { cadence: 'score_falls' } }))).toEqual([
      'ann version_released app',
      'ben version_released app',
    ])
  })

  test('a component whose emails are off is in no email, also if its score fell', () => {
    const own = audience({ ann: { cadence: 'score_falls' } })
    const asked: Audience = {
      ...own,
      assignments: own.assignments.map((each) => ({ ...each, isMailed: each.componentId === 'checkout' })),
    }
    const onlyTax: News = { kind: 'health_changed', changes: [{ ...tax, before: 76, after: 65 }] }
    expect(summary([release(), onlyTax], asked)[0]).toBe('ann version_released app')
    expect(summary([release(), falls], asked)[0]).toBe('ann version_released mail checkout')
  })
})

describe('who is told what', () => {
  const state = (after: 'active' | 'deprecated' | 'withdrawn'): News => ({
    kind: 'version_state_changed',
    component: payments,
    version: { id: 'v4', number: '4.0.0' },
    before: 'active',
    after,
    reason: 'leaks sockets',
    dependents: [{ ...tax, selected: '4.0.0', distance: undefined, count: 0 }],
  })
  const rule = (kind: 'rule_found' | 'rule_resolved'): News => ({
    kind,
    rule: {
      ruleId: 'r1',
      rule: 'dependency_lag',
      level: 'warn',
      message: 'Too far behind',
      components: [checkout],
    },
  })
  const webhook = {
    webhook: { id: 'w1', host: 'hooks.example', description: '' },
    failingSince: '2026-11-18T10:00:00Z',
  }
  const document = { id: 'd1', title: 'Terms', validFrom: '2026-12-01' }

  test.each<[string, News, string[]]>([
    ['a deprecation', state('deprecated'), ['ann version_deprecated mail tax', 'ben version_deprecated app']],
    ['a withdrawal', state('withdrawn'), ['ann version_withdrawn mail tax', 'ben version_withdrawn app']],
    ['a version that is active again', state('active'), []],
    ['a score that fell', falls, ['ann health_fell mail checkout,tax', 'ben health_fell app']],
    ['a score that rose', { kind: 'health_changed', changes: [{ ...tax, before: 60, after: 100 }] }, []],
    ['a finding', rule('rule_found'), ['ann rule_found mail checkout']],
    ['a resolved finding', rule('rule_resolved'), ['ann rule_resolved mail checkout']],
    ['an assignment', { kind: 'assigned', component: tax, userId: 'ann' }, ['ann assigned mail tax']],
    [
      'an assignment without emails',
      { kind: 'assigned', component: tax, userId: 'ben' },
      ['ben assigned app'],
    ],
    [
      'an assignment that ended',
      { kind: 'unassigned', component: payments, userId: 'ann' },
      ['ann unassigned mail'],
    ],
    [
      'an assignment that ended with its emails on',
      { kind: 'unassigned', component: payments, userId: 'ann', isMailed: true },
      ['ann unassigned mail'],
    ],
    [
      'an assignment that ended with its emails off',
      { kind: 'unassigned', component: payments, userId: 'ann', isMailed: false },
      ['ann unassigned app'],
    ],
    [
      'a deletion',
      { kind: 'component_deleted', component: payments, dependents: [checkout] },
      ['ann dependency_deleted mail checkout'],
    ],
    ['a new component', { kind: 'component_created', component: checkout }, []],
    ['an edit', { kind: 'component_changed', component: checkout, fields: ['title'] }, []],
    [
      'an accepted invitation',
      { kind: 'invitation_accepted', userId: 'ben', invitedBy: 'max', role: 'developer' },
      ['max invitation_accepted mail'],
    ],
    [
      'an accepted invitation of somebody who has left',
      { kind: 'invitation_accepted', userId: 'ben', invitedBy: 'gone', role: 'developer' },
      [],
    ],
    [
      'a role',
      { kind: 'role_changed', userId: 'ann', before: 'developer', after: 'admin' },
      ['ann role_changed mail', 'max role_changed mail'],
    ],
    [
      'a document for everyone',
      { kind: 'document_to_accept', document, requiredOf: 'everyone' },
      ['ann document_to_accept mail', 'ben document_to_accept mail', 'max document_to_accept mail'],
    ],
    [
      'a document for maintainers',
      { kind: 'document_to_accept', document, requiredOf: 'maintainers' },
      ['max document_to_accept mail'],
    ],
    [
      'a document that maintainers had to accept, and now everyone',
      { kind: 'document_to_accept', document, requiredOf: 'everyone', askedBefore: 'maintainers' },
      ['ann document_to_accept mail', 'ben document_to_accept mail'],
    ],
    [
      'a document that nobody had to accept, and that some have',
      {
        kind: 'document_to_accept',
        document,
        requiredOf: 'everyone',
        askedBefore: 'nobody',
        acceptedBy: ['ann'],
      },
      ['ben document_to_accept mail', 'max document_to_accept mail'],
    ],
    ['a refused address', { kind: 'mail_refused', userId: 'ann' }, ['max mail_refused mail']],
    ['the refused address of the only maintainer', { kind: 'mail_refused', userId: 'max' }, []],
    ['a failing webhook', { kind: 'webhook_failing', ...webhook }, ['max webhook_failing at once']],
    ['a disabled webhook', { kind: 'webhook_disabled', ...webhook }, ['max webhook_disabled at once']],
    [
      'the end of a trial',
      { kind: 'trial_ending', endsAt: '2026-11-22T10:00:00Z', days: 3 },
      ['max trial_ending at once'],
    ],
    ['the end of writing', { kind: 'not_active', since: '2026-11-22T10:00:00Z' }, ['max not_active at once']],
    [
      'a failed payment',
      { kind: 'payment_failed', invoice: { id: 'i1', number: 'TR-2026-01147' }, retriedAt: undefined },
      ['max payment_failed at once'],
    ],
    ['a new browser', { kind: 'new_sign_in', userId: 'ann', device: 'Firefox' }, ['ann new_sign_in urgent']],
    // The notice about the account is an email of its own.
    [
      'a removed factor',
      { kind: 'factor_removed', userId: 'ann', method: 'totp' },
      ['ann factor_removed app'],
    ],
    [
      'a personal token',
      { kind: 'token_made', userId: 'ann', token: { id: 't1', name: 'CI', kind: 'personal' } },
      ['ann token_made urgent'],
    ],
    [
      "an organization's token",
      { kind: 'token_made', userId: 'max', token: { id: 't1', name: 'CI', kind: 'organization' } },
      ['max token_made urgent'],
    ],
    ['broken glass', { kind: 'break_glass_used', userId: 'ann' }, ['max break_glass_used app']],
  ])('%s', (_, news, expected) => {
    expect(summary([news], audience())).toEqual(expected)
  })

  test('an assignment that ended is in no email of a person who wants none', () => {
    const ended: News = { kind: 'unassigned', component: payments, userId: 'ann', isMailed: true }
    expect(summary([ended], audience({ ann: { wantsMail: false } }))).toEqual(['ann unassigned app'])
  })

  test('people are told about their own acts only where an attacker could have done them', () => {
    expect(
      summary(
        [
          { kind: 'assigned', component: tax, userId: 'ann' },
          { kind: 'role_changed', userId: 'ann', before: 'admin', after: 'developer' },
          { kind: 'token_made', userId: 'ann', token: { id: 't1', name: 'CI', kind: 'personal' } },
        ],
        audience(),
        'ann',
      ),
    ).toEqual(['max role_changed mail', 'ann token_made urgent'])
  })

  test('what cannot wait follows no cadence, but the switch', () => {
    const news: News[] = [{ kind: 'webhook_disabled', ...webhook }]
    for (const cadence of ['daily', 'weekly', 'score_falls'] as const)
      expect(summary(news, audience({ max: { cadence } }))).toEqual(['max webhook_disabled at once'])
    expect(summary(news, audience({ max: { wantsMail: false } }))).toEqual(['max webhook_disabled app'])
    expect(summary(news, audience({ max: { muted: ['webhook_disabled'] } }))).toEqual([])
  })

  test('security can be neither muted nor kept from the mailbox', () => {
    const ann = { muted: ['new_sign_in', 'token_made'], wantsMail: false, cadence: 'score_falls' } as const
    expect(summary([{ kind: 'new_sign_in', userId: 'ann', device: 'Firefox' }], audience({ ann }))).toEqual([
      'ann new_sign_in urgent',
    ])
  })

  test('whatever else is muted is not told', () => {
    const ann = { muted: ['assigned', 'rule_found', 'version_deprecated', 'health_fell'] } as const
    const news: News[] = [{ kind: 'assigned', component: tax, userId: 'ann' }, rule('rule_found'), falls]
    expect(summary(news, audience({ ann }))).toEqual(['ben health_fell app'])
  })

  test('nobody but the people of the audience is told', () => {
    const news: News[] = [release(), falls, { kind: 'new_sign_in', userId: 'zoe', device: 'Firefox' }]
    expect(tellPeople(batchOf(news), { recipients: [], assignments: audience().assignments })).toEqual([])
  })
})
