// Messages of clients to each other: over sockets, over HTTP, and from SQL.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sign } from '../support/platform.ts'
import { queryWide } from '../support/wide-client.ts'
import { openRawSocket } from './support/raw-socket.ts'
import {
  broadcast,
  enter,
  freshName,
  hear,
  openSocket,
  signPerson,
  subscribe,
  versions,
} from './support/socket-client.ts'

const tag = randomUUID().slice(0, 8)
const policies = [`people hear ${tag}`, `people speak in ${tag}`] as const
/** Only people may join private channels with such a name. */
const freshPrivateName = () => `${tag}-${randomUUID()}`

beforeAll(async () => {
  await queryWide(`
    create policy "${policies[0]}" on realtime.messages for select to authenticated
      using ((select realtime.topic()) like '${tag}-%');
    create policy "${policies[1]}" on realtime.messages for insert to authenticated
      with check ((select realtime.topic()) like '${tag}-%');
    create table public.notes_${tag} (id int primary key, text text);
    create function public.tell_${tag}() returns trigger language plpgsql security definer as $$
      begin
        perform realtime.broadcast_changes(
          tg_argv[0], tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$`)
})

afterAll(async () => {
  await queryWide(`
    drop policy "${policies[0]}" on realtime.messages;
    drop policy "${policies[1]}" on realtime.messages;
    drop table public.notes_${tag};
    drop function public.tell_${tag}()`)
})

const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  fetch(`${inject('widePlatform').url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: sign({ role: 'anon' }), 'content-type': 'application/json', ...headers },
    body,
  })

describe.for(versions)('in version %s', (vsn) => {
  test('everyone else in the channel hears a broadcast; its sender only with self', async () => {
    const [first, second, third] = [
      await openSocket({ vsn }),
      await openSocket({ vsn }),
      await openSocket({ vsn }),
    ]
    const name = freshName()
    const sender = first.channel(name)
    const selfish = second.channel(name, { config: { broadcast: { self: true } } })
    const listener = third.channel(name)
    const [bySender, bySelfish, byListener] = [hear(sender), hear(selfish), hear(listener)]
    await Promise.all([subscribe(sender), subscribe(selfish), subscribe(listener)])
    await broadcast(sender, 'one', { n: 1 })
    await expect.poll(() => bySelfish).toEqual([{ event: 'one', payload: { n: 1 } }])
    await broadcast(selfish, 'two', { text: 'žluťoučký 🐎', nested: [null, { deep: true }] })
    const two = { event: 'two', payload: { text: 'žluťoučký 🐎', nested: [null, { deep: true }] } }
    await expect.poll(() => byListener).toEqual([{ event: 'one', payload: { n: 1 } }, two])
    await expect.poll(() => bySelfish).toEqual([{ event: 'one', payload: { n: 1 } }, two])
    await expect.poll(() => bySender).toEqual([two])
  })

  test('broadcasts arrive in the order in which they were sent', async () => {
    const [speaker, listener] = [await openSocket({ vsn }), await openSocket({ vsn })]
    const name = freshName()
    const channel = listener.channel(name)
    const heard = hear(channel)
    await subscribe(channel)
    const sending = await enter(speaker, name)
    for (let n = 0; n < 50; n += 1) void broadcast(sending, 'count', { n })
    await expect.poll(() => heard).toHaveLength(50)
    expect(heard.map(({ payload }) => (payload as { n: number }).n)).toEqual([...Array(50).keys()])
  })

  test('a listener hears its own event, in upper or lower case, and no other', async () => {
    const [speaker, listener] = [await openSocket({ vsn }), await openSocket({ vsn })]
    const name = freshName()
    const channel = listener.channel(name)
    const [everything, own] = [hear(channel), hear(channel, 'Moved')]
    await subscribe(channel)
    const sending = await enter(speaker, name)
    await broadcast(sending, 'MOVED')
    await broadcast(sending, 'stopped')
    await expect.poll(() => everything).toHaveLength(2)
    expect(own).toEqual([{ event: 'MOVED', payload: {} }])
  })

  test('with ack the server answers; without it nothing is answered', async () => {
    const client = await openSocket({ vsn })
    const channel = await enter(client, freshName(), { broadcast: { ack: true } })
    expect(await broadcast(channel, 'asked')).toBe('ok')
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', {})
    const push = { type: 'broadcast', event: 'unasked', payload: {} }
    socket.send(topic, 'broadcast', push, { ref: 'push', joinRef: 'ask-1' })
    await socket.ask(topic, 'phx_leave', {}, 'ask-1')
    expect(socket.messages.filter(({ ref }) => ref === 'push')).toEqual([])
  })

  test('a broadcast without an event is refused', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', {})
    expect(await socket.ask(topic, 'broadcast', { type: 'broadcast' }, 'ask-1')).toMatchObject({
      status: 'error',
    })
  })

  test('a private and a public channel of one name have nothing in common', async () => {
    const name = freshPrivateName()
    const token = signPerson(randomUUID())
    const [inside, outside] = [await openSocket({ vsn, token }), await openSocket({ vsn, token })]
    const config = { broadcast: { self: true, ack: true } }
    const privateChannel = inside.channel(name, { config: { ...config, private: true } })
    const publicChannel = outside.channel(name, { config })
    const [byPrivate, byPublic] = [hear(privateChannel), hear(publicChannel)]
    await Promise.all([subscribe(privateChannel), subscribe(publicChannel)])
    expect(await broadcast(privateChannel, 'secret')).toBe('ok')
    expect(await broadcast(publicChannel, 'open')).toBe('ok')
    await expect.poll(() => byPrivate).toEqual([{ event: 'secret', payload: {} }])
    await expect.poll(() => byPublic).toEqual([{ event: 'open', payload: {} }])
  })

  test('before its channel is joined the client sends over HTTP, to public and private channels', async () => {
    const name = freshPrivateName()
    const token = signPerson(randomUUID())
    const [listener, sender] = [await openSocket({ vsn, token }), await openSocket({ vsn, token })]
    for (const isPrivate of [false, true]) {
      const config = { private: isPrivate }
      const channel = listener.channel(name, { config })
      const heard = hear(channel)
      await subscribe(channel)
      const sending = sender.channel(name, { config })
      expect(await broadcast(sending, 'posted', { isPrivate })).toBe('ok')
      await expect.poll(() => heard).toEqual([{ event: 'posted', payload: { isPrivate } }])
      expect(await sending.httpSend('posted/singly', { n: 2 })).toEqual({ success: true })
      await expect.poll(() => heard.slice(1)).toEqual([{ event: 'posted/singly', payload: { n: 2 } }])
      await listener.removeChannel(channel)
      await sender.removeChannel(sending)
    }
  })

  test('SQL sends to private channels, or to public ones if it says so, once it is committed', async () => {
    const name = freshPrivateName()
    const client = await openSocket({ vsn, token: signPerson(randomUUID()) })
    const channel = client.channel(name, { config: { private: true } })
    const open = client.channel(`${name}-open`)
    const [inside, outside] = [hear(channel), hear(open)]
    await Promise.all([subscribe(channel), subscribe(open)])
    await queryWide(`begin; select realtime.send('{"n": 0}', 'undone', '${name}'); rollback`)
    await queryWide(`select realtime.send('{"n": 1}', 'sent', '${name}')`)
    await queryWide(`select realtime.send('{"n": 2}', 'sent', '${name}-open', false)`)
    const meta = { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    await expect
      .poll(() => inside)
      .toEqual([{ event: 'sent', payload: expect.objectContaining({ n: 1 }), meta }])
    await expect
      .poll(() => outside)
      .toEqual([{ event: 'sent', payload: expect.objectContaining({ n: 2 }), meta }])
  })

  test('a trigger with broadcast_changes sends the row before and after each change', async () => {
    const name = freshPrivateName()
    const client = await openSocket({ vsn, token: signPerson(randomUUID()) })
    const channel = client.channel(name, { config: { private: true } })
    const heard = hear(channel)
    await subscribe(channel)
    const table = `public.notes_${tag}`
    await queryWide(`create trigger tell after insert or update or delete on ${table}
      for each row execute function public.tell_${tag}('${name}')`)
    try {
      await queryWide(`insert into ${table} values (1, 'a')`)
      await queryWide(`update ${table} set text = 'b'`)
      await queryWide(`delete from ${table}`)
    } finally {
      await queryWide(`drop trigger tell on ${table}; delete from ${table}`)
    }
    await expect.poll(() => heard).toHaveLength(3)
    const facts = { schema: 'public', table: `notes_${tag}` }
    expect(heard.map(({ event, payload }) => ({ event, payload }))).toMatchObject([
      {
        event: 'INSERT',
        payload: { ...facts, operation: 'INSERT', record: { id: 1, text: 'a' }, old_record: null },
      },
      {
        event: 'UPDATE',
        payload: {
          ...facts,
          operation: 'UPDATE',
          record: { id: 1, text: 'b' },
          old_record: { id: 1, text: 'a' },
        },
      },
      {
        event: 'DELETE',
        payload: { ...facts, operation: 'DELETE', record: null, old_record: { id: 1, text: 'b' } },
      },
    ])
  })

  test('who joins later is told the latest kept messages, the oldest first', async () => {
    const name = freshPrivateName()
    const token = signPerson(randomUUID())
    const start = Date.now() - 1000
    for (const n of [1, 2, 3]) {
      await queryWide(`select realtime.send(jsonb_build_object('n', ${n}), 'kept', '${name}')`)
    }
    const client = await openSocket({ vsn, token })
    const channel = client.channel(name, {
      config: { private: true, broadcast: { replay: { since: start, limit: 2 } } },
    })
    const heard = hear(channel)
    await subscribe(channel)
    const meta = { id: expect.any(String), replayed: true }
    await expect
      .poll(() => heard)
      .toEqual([2, 3].map((n) => ({ event: 'kept', payload: expect.objectContaining({ n }), meta })))
  })

  test.for([
    ['a public channel', { private: false }, { since: 0 }],
    ['more than 25 messages', { private: true }, { since: 0, limit: 26 }],
  ] as const)('replay is refused for %s', async ([, config, replay]) => {
    const socket = await openRawSocket({ vsn })
    const given = { config: { ...config, broadcast: { replay } }, access_token: signPerson(randomUUID()) }
    expect(await socket.ask(`realtime:${freshPrivateName()}`, 'phx_join', given)).toMatchObject({
      status: 'error',
      response: { reason: expect.any(String) },
    })
  })
})

test('JSON crosses between the versions; bytes reach only 2.0.0', async () => {
  const name = freshName()
  const [old, recent, sender] = [await openSocket({ vsn: '1.0.0' }), await openSocket(), await openSocket()]
  const [oldChannel, recentChannel] = [old.channel(name), recent.channel(name)]
  const [byOld, byRecent] = [hear(oldChannel), hear(recentChannel)]
  await Promise.all([subscribe(oldChannel), subscribe(recentChannel)])
  const sending = await enter(sender, name, { broadcast: { ack: true } })
  const bytes = new Uint8Array([0, 1, 127, 128, 255])
  expect(await broadcast(sending, 'bytes', bytes.buffer)).toBe('ok')
  await broadcast(sending, 'text', { from: '2.0.0' })
  await expect.poll(() => byOld).toEqual([{ event: 'text', payload: { from: '2.0.0' } }])
  await broadcast(oldChannel, 'text', { from: '1.0.0' })
  await expect.poll(() => byRecent).toHaveLength(3)
  expect(byRecent[0]?.event).toBe('bytes')
  expect(new Uint8Array(byRecent[0]?.payload as ArrayBuffer)).toEqual(bytes)
  expect(byRecent.slice(1)).toEqual([
    { event: 'text', payload: { from: '2.0.0' } },
    { event: 'text', payload: { from: '1.0.0' } },
  ])
})

test('bytes are sent over HTTP too', async () => {
  const name = freshName()
  const client = await openSocket()
  const channel = client.channel(name)
  const heard = hear(channel)
  await subscribe(channel)
  const bytes = new Uint8Array([1, 2, 3, 250])
  expect(await channel.httpSend('bytes', bytes)).toEqual({ success: true })
  await expect.poll(() => heard).toHaveLength(1)
  expect(new Uint8Array(heard[0]?.payload as ArrayBuffer)).toEqual(bytes)
})

test('a text frame of 2.0.0 carries a broadcast as well', async () => {
  const socket = await openRawSocket()
  const topic = `realtime:${freshName()}`
  await socket.ask(topic, 'phx_join', { config: { broadcast: { ack: true, self: true } } })
  const push = { type: 'broadcast', event: 'text', payload: { n: 1 } }
  expect(await socket.ask(topic, 'broadcast', push, 'ask-1')).toEqual({ status: 'ok', response: {} })
  const heard = await socket.find(({ event }) => event === 'broadcast')
  expect(heard).toEqual({ joinRef: null, ref: null, topic, event: 'broadcast', payload: push })
})

test('a message that its sender wants kept is heard once, and replayed to later ones', async () => {
  const name = freshPrivateName()
  const token = signPerson(randomUUID())
  const [sender, listener] = [await openSocket({ token }), await openSocket({ token })]
  const config = { private: true, broadcast: { ack: true } }
  const channel = listener.channel(name, { config })
  const heard = hear(channel)
  await subscribe(channel)
  const sending = await enter(sender, name, config)
  const since = Date.now() - 1000
  const kept = { type: 'broadcast', event: 'kept', payload: { n: 1 }, persist: true } as const
  expect(await sending.send(kept)).toBe('ok')
  expect(await sending.httpSend('kept', { n: 2 }, { persist: { ttl: 60 } })).toEqual({ success: true })
  expect(await broadcast(sending, 'not kept')).toBe('ok')
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['kept', 'kept', 'not kept'])
  const later = await openSocket({ token })
  const replayed = later.channel(name, { config: { private: true, broadcast: { replay: { since } } } })
  const reheard = hear(replayed)
  await subscribe(replayed)
  await expect.poll(() => reheard.map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }])
  expect(heard).toHaveLength(3)
})

describe('over HTTP', () => {
  test('several messages are sent at once, and the answer is empty', async () => {
    const [one, two] = [freshName(), freshName()]
    const client = await openSocket()
    const channels = [client.channel(one), client.channel(two)] as const
    const [first, second] = [hear(channels[0]), hear(channels[1])]
    await Promise.all(channels.map(subscribe))
    const messages = [one, two].map((topic, n) => ({ topic, event: 'posted', payload: { n } }))
    const answer = await post('', JSON.stringify({ messages }))
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    await expect.poll(() => first).toEqual([{ event: 'posted', payload: { n: 0 } }])
    await expect.poll(() => second).toEqual([{ event: 'posted', payload: { n: 1 } }])
  })

  test.for([
    ['', 'a', 'another key', { apikey: 'nonsense' }],
    ['/a/events/b', '{}', 'another key', { apikey: 'nonsense' }],
    [
      '',
      '{}',
      'a token that somebody else signed',
      { authorization: `Bearer ${sign({ role: 'anon' }, 'x'.repeat(40))}` },
    ],
    ['', '{}', 'an expired token', { authorization: `Bearer ${sign({ role: 'authenticated', exp: 1 })}` }],
    ['', '{"messages":[]}', 'no key at all', { apikey: '', authorization: '' }],
    ['/a/events/b', '{}', 'no key at all', { apikey: '', authorization: '' }],
  ] as const)('%s with %s and %s is refused with 401', async ([path, body, , headers]) => {
    const answer = await post(path, body, headers)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'Unauthorized' })
  })

  test.for([
    ['', 'no JSON'],
    ['', '{}'],
    ['', '{"messages":[]}'],
    ['', '{"messages":[{"topic":"","event":"x","payload":{}}]}'],
    ['', '{"messages":[{"topic":"x","payload":{}}]}'],
    ['/a/events/b', 'no JSON'],
  ] as const)('%s with %s is refused with 422 and what is wrong', async ([path, body]) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ errors: expect.any(Object) })
  })

  test('a message that is too long is refused with 413', async () => {
    const answer = await post('/a/events/b', JSON.stringify('x'.repeat(300 * 1024)))
    expect(answer.status).toBe(413)
  })
})
