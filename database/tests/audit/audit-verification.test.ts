// A log broken by hand in each way is found by a verification in portions, which says where.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage
let id: string
/** The organization's log has entries 1 to 9 when a test starts. */
const entries = 9

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

beforeEach(async () => {
  const [row] = await stage.own(
    `insert into organizations (name, slug, trial_ends_at)
     values ('Chained', 'chained-' || gen_random_uuid(), now() + interval '5 days') returning id`,
  )
  id = String(row?.id)
  await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer')`, [
    id,
    stage.organization.people.maintainer,
  ])
  for (let name = 3; name <= entries; name += 1)
    await stage.own('update organizations set name = $2 where id = $1', [id, `Chained ${name}`])
})

type Verification = { through: string; checked: string; broken_at: string | null; is_finished: boolean }

const asMaintainer = () => stage.contextOf('maintainer', 'app_writer')

async function verifyPart(isNew: boolean, most: number, context = asMaintainer()) {
  const [row] = await stage.database.query<Verification>(context, {
    text: `select through, checked, broken_at, finished_at is not null as is_finished
           from app.verify_audit_part($1, $2, $3)`,
    values: [id, isNew, most],
  })
  return row
}

/** Four at a time, from the start to the end. */
async function verify() {
  let part = await verifyPart(true, 4)
  while (part?.is_finished === false) part = await verifyPart(false, 4)
  return part
}

const change = (text: string, ...values: unknown[]) => stage.own(text, [id, ...values])

describe('a verification', () => {
  test('goes through a whole log portion by portion', async () => {
    expect(await verifyPart(true, 4)).toEqual({
      through: '4',
      checked: '4',
      broken_at: null,
      is_finished: false,
    })
    expect(await verifyPart(false, 4)).toMatchObject({ through: '8', checked: '8', is_finished: false })
    const end = { through: '9', checked: '9', broken_at: null, is_finished: true }
    expect(await verifyPart(false, 4)).toEqual(end)
    expect(await verifyPart(false, 4)).toEqual(end)
    expect(await verifyPart(true, 4)).toMatchObject({ through: '4', is_finished: false })
  })

  test('of as many entries as a portion ends with the next one', async () => {
    expect(await verifyPart(true, entries)).toMatchObject({ checked: '9', is_finished: false })
    expect(await verifyPart(false, entries)).toMatchObject({ checked: '9', is_finished: true })
  })

  test('covers entries that are added meanwhile', async () => {
    await verifyPart(true, 4)
    await change(`update organizations set name = 'Meanwhile' where id = $1`)
    await verifyPart(false, 4)
    expect(await verifyPart(false, 4)).toMatchObject({ checked: '10', broken_at: null, is_finished: true })
  })

  test('goes on from the checkpoint when retention cuts the log meanwhile', async () => {
    await verifyPart(true, 4)
    await change(
      `update audit_log set occurred_at = now() - interval '2 years' where organization_id = $1 and sequence <= 6`,
    )
    await stage.database.query(
      { role: 'app_job' },
      { text: 'select app.prune_overdue_audit_log($1)', values: [id] },
    )
    expect(await verifyPart(false, 4)).toMatchObject({ through: '9', broken_at: null, is_finished: true })
    expect(await verify()).toMatchObject({ checked: '3', broken_at: null })
  })
})

describe('a verification finds', () => {
  test('a changed entry', async () => {
    await change(
      `update audit_log set actor_id = gen_random_uuid() where organization_id = $1 and sequence = 6`,
    )
    expect(await verify()).toMatchObject({ through: '5', broken_at: '6', is_finished: true })
  })

  test('a changed row within an entry', async () => {
    await change(
      `update audit_log set after = '[{"name":"Nobody"}]' where organization_id = $1 and sequence = 4`,
    )
    expect(await verify()).toMatchObject({ broken_at: '4' })
  })

  test('a token that was put in or taken out', async () => {
    await change(
      `update audit_log set token_id = gen_random_uuid() where organization_id = $1 and sequence = 7`,
    )
    expect(await verify()).toMatchObject({ broken_at: '7' })
  })

  test.each([
    ['in the middle of a portion', 3, '4'],
    ['at the beginning', 1, '2'],
    ['at the border of two portions', 5, '6'],
  ])('a missing entry %s', async (_, missing, found) => {
    await change('delete from audit_log where organization_id = $1 and sequence = $2', missing)
    expect(await verify()).toMatchObject({ broken_at: found, is_finished: true })
  })

  test('a missing end, of one entry or all', async () => {
    await change('delete from audit_log where organization_id = $1 and sequence = 9')
    expect(await verify()).toMatchObject({ through: '8', broken_at: '9', is_finished: true })
    await change('delete from audit_log where organization_id = $1')
    expect(await verify()).toMatchObject({ through: '0', broken_at: '1', is_finished: true })
  })

  test('an entry after the end', async () => {
    await change(
      `insert into audit_log (organization_id, sequence, occurred_at, operation, table_name, row_count, previous_hash, hash)
       select organization_id, 10, now(), 'update', 'components', 1, hash, '\\x00' from audit_log
       where organization_id = $1 and sequence = 9`,
    )
    expect(await verify()).toMatchObject({ broken_at: '10' })
  })

  test('swapped hashes', async () => {
    await change(
      `update audit_log l set hash = o.hash from audit_log o
       where l.organization_id = $1 and o.organization_id = $1 and l.sequence = 5 and o.sequence = 6`,
    )
    expect(await verify()).toMatchObject({ broken_at: '5' })
  })

  test('an entry that was written anew with its hash, by the one that follows', async () => {
    await change(
      `update audit_log set actor_id = gen_random_uuid() where organization_id = $1 and sequence = 6`,
    )
    await change(
      `update audit_log l set hash = app.audit_hash(l) where organization_id = $1 and sequence = 6`,
    )
    expect(await verify()).toMatchObject({ broken_at: '7' })
    // At the end nothing follows: the head tells.
    await change(`update audit_log set request_id = 'other' where organization_id = $1 and sequence = 9`)
    await change(
      `update audit_log l set previous_hash = o.hash from audit_log o
       where l.organization_id = $1 and l.sequence = 7 and o.organization_id = $1 and o.sequence = 6`,
    )
    for (const sequence of [7, 8, 9]) {
      await change(
        `update audit_log l set previous_hash = (select hash from audit_log o where o.organization_id = $1 and o.sequence = $2 - 1)
         where organization_id = $1 and sequence = $2`,
        sequence,
      )
      await change(
        'update audit_log l set hash = app.audit_hash(l) where organization_id = $1 and sequence = $2',
        sequence,
      )
    }
    expect(await verify()).toMatchObject({ broken_at: '9' })
  })

  test('a false checkpoint', async () => {
    await change(
      `insert into audit_checkpoints (organization_id, sequence, hash, row_count) values ($1, 5, '\\x00', 5)`,
    )
    await change('delete from audit_log where organization_id = $1 and sequence <= 5')
    expect(await verify()).toMatchObject({ broken_at: '6' })
  })

  test('an address that was exchanged, but not one that was erased', async () => {
    await stage.database.transaction({ ...asMaintainer(), address: '192.0.2.7' }, (transaction) =>
      transaction.query(`update organizations set name = 'Placed' where id = $1`, [id]),
    )
    expect(await verify()).toMatchObject({ broken_at: null })
    await change(`update audit_log set address = '192.0.2.8' where organization_id = $1 and sequence = 10`)
    expect(await verify()).toMatchObject({ broken_at: '10' })
    await change(
      'update audit_log set address = null, address_salt = null where organization_id = $1 and sequence = 10',
    )
    expect(await verify()).toMatchObject({ broken_at: null })
  })
})

test.each(['developer', 'stranger', 'superadmin'] as const)('%s verifies nothing', async (who) => {
  await expect(verifyPart(true, 4, stage.contextOf(who, 'app_writer'))).rejects.toMatchObject({
    sqlstate: '42501',
  })
})

describe('the status', () => {
  const readStatus = async (who: 'maintainer' | 'admin' | 'developer', days: number | null = null) => {
    const [row] = await stage.database.query<{ status: object | null }>(
      stage.contextOf(who, 'authenticated'),
      { text: 'select audit_status($1, $2) as status', values: [id, days] },
    )
    return row?.status
  }

  test('counts entries, old ones among them, and tells how long they are kept', async () => {
    await change(
      `update audit_log set occurred_at = now() - interval '100 days' where organization_id = $1 and sequence <= 4`,
    )
    expect(await readStatus('maintainer', 90)).toMatchObject({
      entries: 9,
      last_sequence: 9,
      kept_days: 365,
      plan_days: 365,
      retention_days: null,
      older_entries: 4,
      verification: null,
    })
    await change('update organizations set audit_retention_days = 90 where id = $1')
    await stage.database.query(
      { role: 'app_job' },
      { text: 'select app.prune_overdue_audit_log($1)', values: [id] },
    )
    await verify()
    expect(await readStatus('maintainer', 90)).toMatchObject({
      entries: 6,
      last_sequence: 10,
      kept_days: 90,
      retention_days: 90,
      older_entries: 0,
      verification: { through: 10, checked: 6, broken_at: null },
    })
  })

  test('is nothing to others', async () => {
    expect(await readStatus('developer')).toBeNull()
    expect(await readStatus('admin')).toBeNull()
  })
})
