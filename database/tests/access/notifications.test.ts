// Notifications and the choices about them belong to one person, who alone reads and marks them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Statement } from './access-matrix.ts'
import { type AccessStage, openAccessStage } from './access-stage.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

beforeEach(async () => {
  await stage.own('delete from notifications')
  await tell(stage.organization.id)
  await tell(null)
})

async function tell(organization: string | null, person = stage.organization.people.developer) {
  const [row] = await stage.own(
    `insert into notifications (organization_id, user_id, event, batch, "position")
     values ($1, $2, 'assigned', gen_random_uuid(), 0) returning id`,
    [organization, person],
  )
  return row?.id
}

const reads: Statement = ['select id from notifications']
const marks: Statement = ['update notifications set read_at = now() returning id']

const claimsOf = (more: object) => {
  const context = stage.contextOf('developer', 'authenticated')
  return { ...context, claims: { ...context.claims, ...more } }
}

describe('a notification', () => {
  test('is read and marked by its person, and by nobody else', async () => {
    expect(await stage.attempt('developer', 'authenticated', reads)).toBe(2)
    expect(await stage.attempt('developer', 'authenticated', marks)).toBe(2)
    expect(await stage.listAble(reads, 'authenticated')).toEqual(['developer', 'service'])
    expect(await stage.listAble(marks, 'authenticated')).toEqual(['developer'])
    expect(await stage.listAble(marks, 'app_writer')).toEqual([])
  })

  test.each([
    ['user_id', 'auth.uid()'],
    ['event', `'assigned'`],
    ['data', `'{}'`],
    ['organization_id', 'null'],
    ['created_at', 'now()'],
  ])('keeps its %s', async (column, value) => {
    const statement: Statement = [`update notifications set ${column} = ${value} returning id`]
    expect(await stage.listAble(statement, 'authenticated')).toEqual([])
  })

  test('is neither made nor deleted by a request', async () => {
    const made: Statement = [
      `insert into notifications (user_id, event, batch, "position") values (auth.uid(), 'assigned', gen_random_uuid(), 0) returning 1`,
    ]
    const deleted: Statement = ['delete from notifications returning 1']
    for (const role of ['authenticated', 'app_writer'] as const) {
      expect(await stage.listAble(made, role)).toEqual([])
      expect(await stage.listAble(deleted, role)).toEqual([])
    }
  })

  test('is not shown to somebody who acts for the person', async () => {
    const acting = claimsOf({ act: { sub: stage.organization.people.admin } })
    expect(await stage.database.query(acting, { text: 'select id from notifications' })).toEqual([])
  })

  test('is not marked by an API token of the person', async () => {
    const token = claimsOf({ token_id: stage.organization.token, scopes: ['admin'] })
    await stage.database.query(token, { text: 'update notifications set read_at = now()' })
    expect(await stage.own('select 1 from notifications where read_at is not null')).toEqual([])
  })

  test('about the account is not shown to a token, which belongs to one company', async () => {
    const token = claimsOf({
      token_id: stage.organization.token,
      scopes: ['admin'],
      organization_id: stage.organization.id,
    })
    expect(await stage.database.query(token, { text: 'select organization_id from notifications' })).toEqual([
      { organization_id: stage.organization.id },
    ])
  })

  test.each([
    ['suspended', 'suspended_at'],
    ['being deleted', 'deletion_requested_at'],
  ])('of a company that is %s is closed, one about the account is not', async (_, column) => {
    const closed = await stage.addOrganization()
    await stage.own(`update organizations set ${column} = now() where id = $1`, [closed.id])
    await tell(closed.id, closed.people.admin)
    await tell(null, closed.people.admin)
    expect(await stage.attempt('admin', 'authenticated', reads, closed)).toBe(1)
    expect(await stage.attempt('admin', 'authenticated', marks, closed)).toBe(1)
  })

  test('goes when the person leaves the company, and the others stay', async () => {
    const left = await stage.addOrganization()
    const { developer } = left.people
    const gone = await tell(left.id, developer)
    const kept = await tell(null, developer)
    await stage.own('delete from members where user_id = $1', [developer])
    expect(
      await stage.own('select id from notifications where id = any ($1::uuid[])', [[gone, kept]]),
    ).toEqual([{ id: kept }])
  })
})

describe('the choices of a person', () => {
  const change = (columns: string): Statement => [
    `update notification_settings set ${columns} where user_id = '${stage.organization.people.developer}' returning 1`,
  ]

  test('are read and changed by the person alone', async () => {
    const own = stage.contextOf('developer', 'authenticated')
    expect(await stage.database.query(own, { text: 'select user_id from notification_settings' })).toEqual([
      { user_id: stage.organization.people.developer },
    ])
    expect(await stage.listAble(change(`cadence = 'weekly'`), 'authenticated')).toEqual(['developer'])
    expect(await stage.listAble(change(`cadence = 'weekly'`), 'app_writer')).toEqual([])
    expect(await stage.listAble(change('user_id = user_id'), 'authenticated')).toEqual([])
  })

  test('exist for everybody, from the first day', async () => {
    expect(
      await stage.own(
        'select 1 from profiles p where not exists (select 1 from notification_settings s where s.user_id = p.id)',
      ),
    ).toEqual([])
  })

  test('are left alone by API tokens and by those who act for the person', async () => {
    for (const more of [
      { token_id: stage.organization.token, scopes: ['admin'] },
      { act: { sub: stage.organization.people.admin } },
    ]) {
      await stage.database.query(claimsOf(more), {
        text: `update notification_settings set cadence = 'at_once'`,
      })
    }
    expect(await stage.own(`select 1 from notification_settings where cadence = 'at_once'`)).toEqual([])
  })

  test('are no choice of a time zone until the person makes one, and nobody else makes it', async () => {
    expect(
      await stage.own('select 1 from notification_settings where time_zone_is_chosen and time_zone = $1', [
        'UTC',
      ]),
    ).toEqual([])
    expect(await stage.listAble(change('time_zone_is_chosen = true'), 'authenticated')).toEqual(['developer'])
    expect(await stage.listAble(change('time_zone_is_chosen = true'), 'app_writer')).toEqual([])
    for (const more of [
      { token_id: stage.organization.token, scopes: ['admin'] },
      { act: { sub: stage.organization.people.admin } },
    ]) {
      await stage.database.query(claimsOf(more), {
        text: `update notification_settings set time_zone = 'Asia/Tokyo', time_zone_is_chosen = true`,
      })
    }
    expect(
      await stage.own(
        `select 1 from notification_settings where time_zone = 'Asia/Tokyo' or time_zone_is_chosen`,
      ),
    ).toEqual([])
  })

  test.each([
    [`cadence = 'hourly'`, '23514'],
    [`time_zone = 'Mars/Olympus'`, '22023'],
    [`time_zone = 'UTC''; drop'`, '22023'],
    [`time_zone = ''`, '22023'],
    [`muted = array_fill('assigned'::text, array[40])`, '23514'],
    [`muted = array[repeat('x', 3000)]`, '23514'],
  ])('cannot be %s', async (columns, sqlstate) => {
    const [text] = change(columns)
    const own = stage.contextOf('developer', 'authenticated')
    await expect(stage.database.query(own, { text })).rejects.toMatchObject({ sqlstate })
  })
})

describe('when an email goes out', () => {
  const dueAt = async (cadence: string, zone: string, at: string) => {
    const [row] = await stage.own(`select app.mail_due_at($1, $2, false, $3) as at`, [cadence, zone, at])
    return row?.at
  }

  // 19 November 2026 is a Thursday.
  test.each([
    ['at_once', 'UTC', '2026-11-19T10:00:00Z', '2026-11-19T10:00:00.000Z'],
    ['score_falls', 'Asia/Tokyo', '2026-11-19T10:00:00Z', '2026-11-19T10:00:00.000Z'],
    ['daily', 'UTC', '2026-11-19T07:59:59Z', '2026-11-19T08:00:00.000Z'],
    ['daily', 'UTC', '2026-11-19T08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['daily', 'Europe/Amsterdam', '2026-11-19T06:30:00Z', '2026-11-19T07:00:00.000Z'],
    ['daily', 'Asia/Kathmandu', '2026-11-19T10:00:00Z', '2026-11-20T02:15:00.000Z'],
    ['daily', 'Pacific/Auckland', '2026-11-19T10:00:00Z', '2026-11-19T19:00:00.000Z'],
    // Clocks go forward in the night to 29 March 2026, and back in the night to 25 October 2026.
    ['daily', 'Europe/Amsterdam', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['daily', 'Europe/Amsterdam', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-19T10:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-23T07:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-23T08:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['weekly', 'America/Los_Angeles', '2026-11-19T10:00:00Z', '2026-11-23T16:00:00.000Z'],
  ])('%s in %s, of something at %s: %s', async (cadence, zone, at, expected) => {
    expect(await dueAt(cadence, zone, at)).toEqual(new Date(expected))
  })

  test('what is urgent goes out at once', async () => {
    const [row] = await stage.own(
      `select app.mail_due_at('weekly', 'UTC', true, '2026-11-19T10:00:00Z') as at`,
    )
    expect(row?.at).toEqual(new Date('2026-11-19T10:00:00.000Z'))
  })
})
