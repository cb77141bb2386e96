import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../postgres/postgres.ts'
import { openFollowers, openRows } from '../testing/open-rows.ts'

async function openCats(longestWait?: number) {
  const rows = await openRows()
  await rows.own('create table public.cats (id int primary key)')
  await rows.publish('public.cats')
  const followers = await openFollowers(rows, longestWait === undefined ? {} : { longestWait })
  const bindings = [{ event: '*', schema: 'public', table: 'cats' }]
  return { ...rows, followers, follow: () => followers.follow({ bindings }) }
}

const listIds = ({ told }: { readonly told: readonly { record?: Readonly<Record<string, unknown>> }[] }) =>
  told.map(({ record }) => record?.id)

/** Every look of the feed has passed several times. */
const longerThanALook = 300

describe('a follower', () => {
  test('is told of what is committed right after it was told that it follows', async () => {
    const { own, follow } = await openCats()
    const first = await follow()
    await own('insert into cats values (1)')
    await expect.poll(() => listIds(first)).toEqual([1])
  })

  test('is told of it also if others followed and left before', async () => {
    const { own, follow } = await openCats()
    for (let id = 1; id <= 5; id += 1) {
      const follower = await follow()
      await own('insert into cats values ($1)', [id])
      await expect.poll(() => listIds(follower)).toEqual([id])
      follower.leave()
      // The feed has to notice that nobody follows.
      await pause(longerThanALook)
    }
  })

  test('that comes while another one begins does not take its changes away', async () => {
    const { own, follow } = await openCats()
    const both = await Promise.all([
      follow().then(async (follower) => {
        await own('insert into cats values (1)')
        return follower
      }),
      follow(),
    ])
    await expect.poll(() => both.map(listIds)).toEqual([[1], [1]])
  })

  test('waits for transactions that began before its changes were captured', async () => {
    const { connection, follow, own } = await openCats()
    const following = Promise.withResolvers<'following'>()
    const isFollowing = async () => await Promise.race([following.promise, pause(200, 'waiting')])
    const follower = await asOwner(connection, async (owner) => {
      await owner.query('begin')
      await owner.query('insert into cats values (1)')
      const opening = follow()
      opening.then(() => following.resolve('following'))
      expect(await isFollowing()).toBe('waiting')
      await owner.query('commit')
      return await opening
    })
    expect(await isFollowing()).toBe('following')
    await own('insert into cats values (2)')
    await expect.poll(() => listIds(follower)).toEqual([2])
  })

  test('does not wait longer than it should, and reads anew once such a transaction has ended', async () => {
    const { connection, own, followers, follow } = await openCats(100)
    const follower = await asOwner(connection, async (owner) => {
      await owner.query('begin')
      await owner.query('insert into cats values (1)')
      const early = await follow()
      await own('insert into cats values (2)')
      await expect.poll(() => listIds(early)).toEqual([2])
      expect(followers.gaps).toEqual([])
      await owner.query('commit')
      return early
    })
    await expect
      .poll(() => followers.gaps)
      .toEqual(['A transaction had written before its changes were captured'])
    await own('insert into cats values (3)')
    await expect.poll(() => listIds(follower)).toEqual([2, 3])
  })

  test('is told in the order of the commits', async () => {
    const { connection, own, follow } = await openCats()
    const follower = await follow()
    await asOwner(connection, async (owner) => {
      await owner.query('begin')
      await owner.query('insert into cats values (1)')
      await own('insert into cats values (2)')
      await expect.poll(() => listIds(follower)).toEqual([2])
      await owner.query('insert into cats values (3)')
      await own('insert into cats values (4)')
      await expect.poll(() => listIds(follower)).toEqual([2, 4])
      await owner.query('commit')
    })
    await expect.poll(() => listIds(follower)).toEqual([2, 4, 1, 3])
  })

  test('that has left is told nothing more, and the others are', async () => {
    const { own, follow } = await openCats()
    const [gone, staying] = [await follow(), await follow()]
    gone.leave()
    await own('insert into cats values (1)')
    await expect.poll(() => listIds(staying)).toEqual([1])
    expect(gone.told).toEqual([])
  })

  test('is told that it has to read anew when more was changed at once than can be told', async () => {
    const { own, follow, followers } = await openCats()
    await follow()
    await own('insert into cats select generate_series(1, 60000)')
    await expect.poll(() => followers.gaps).toEqual(['More was changed at once than can be told'])
  })
})

test('after a doubt, changes are captured anew before everyone is told to read anew', async () => {
  const { own, follow, followers } = await openCats()
  const follower = await follow()
  // As PostgreSQL does after a crash.
  await own('truncate realtime.processes, realtime.changes')
  followers.doubt()
  await expect.poll(() => followers.gaps).toEqual(['Changes were not captured for a while'])
  await own('insert into cats values (1)')
  await expect.poll(() => listIds(follower)).toEqual([1])
})

describe('a message from SQL', () => {
  test('is passed on once its transaction is committed, also right after the first channel', async () => {
    const { own, followers } = await openCats()
    await followers.hear()
    await own(`select realtime.send('{"a": 1}', 'greeting', 'room', false)`)
    await expect
      .poll(() => followers.messages)
      .toMatchObject([{ event: 'greeting', topic: 'room', payload: '{"a": 1}', private: false }])
  })

  test('of a trigger tells the row before and after, in private', async () => {
    const { own, followers } = await openCats()
    await own(`
      create function public.tell_cats() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes('cats', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger cats_tell after insert or update or delete on cats for each row execute function tell_cats()`)
    await followers.hear()
    await own('insert into cats values (1)')
    await own('update cats set id = 2')
    await own('delete from cats')
    const facts = { schema: 'public', table: 'cats' }
    await expect
      .poll(() => followers.messages.map(({ payload }) => JSON.parse(payload ?? '')))
      .toEqual([
        { ...facts, operation: 'INSERT', record: { id: 1 }, old_record: null },
        { ...facts, operation: 'UPDATE', record: { id: 2 }, old_record: { id: 1 } },
        { ...facts, operation: 'DELETE', record: null, old_record: { id: 2 } },
      ])
    expect(followers.messages.map((message) => [message.topic, message.event, message.private])).toEqual([
      ['cats', 'INSERT', true],
      ['cats', 'UPDATE', true],
      ['cats', 'DELETE', true],
    ])
  })

  test('that a channel has heard already is not passed on', async () => {
    const { own, followers } = await openCats()
    await followers.hear()
    await own(
      `insert into realtime.messages (topic, extension, event, is_told) values ('room', 'broadcast', 'kept', true)`,
    )
    await own(`select realtime.send('{}', 'later', 'room')`)
    await expect.poll(() => followers.messages.map(({ event }) => event)).toEqual(['later'])
  })
})
