// Private channels: the policies of realtime.messages decide who receives, who sends, and for how long.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sign } from '../support/platform.ts'
import { queryWide } from '../support/wide-client.ts'
import {
  broadcast,
  enter,
  freshName,
  hear,
  hearSystem,
  openSocket,
  signPerson,
  subscribe,
  versions,
} from './support/socket-client.ts'

const tag = randomUUID().slice(0, 8)

beforeAll(() =>
  queryWide(`
    create table public.guests_${tag} (topic text, person uuid, may_speak boolean);
    grant select on public.guests_${tag} to authenticated;
    create policy "guests hear ${tag}" on realtime.messages for select to authenticated
      using (exists (select from public.guests_${tag} g
        where g.topic = (select realtime.topic()) and g.person = (select auth.uid())));
    create policy "speakers send ${tag}" on realtime.messages for insert to authenticated
      with check (extension in ('broadcast', 'presence') and exists (select from public.guests_${tag} g
        where g.topic = (select realtime.topic()) and g.person = (select auth.uid()) and g.may_speak))`),
)

afterAll(() =>
  queryWide(`
    drop policy "guests hear ${tag}" on realtime.messages;
    drop policy "speakers send ${tag}" on realtime.messages;
    drop table public.guests_${tag}`),
)

async function invite(topic: string, maySpeak: boolean): Promise<string> {
  const person = randomUUID()
  await queryWide(`insert into public.guests_${tag} values ($1, $2, $3)`, [topic, person, maySpeak])
  return person
}

const config = { private: true, broadcast: { ack: true, self: true } }

describe.for(versions)('in version %s', (vsn) => {
  test('a guest joins, hears and speaks', async () => {
    const name = freshName()
    const client = await openSocket({ vsn, token: signPerson(await invite(name, true)) })
    const channel = client.channel(name, { config })
    const heard = hear(channel)
    await subscribe(channel)
    expect(await broadcast(channel, 'said', { n: 1 })).toBe('ok')
    await expect.poll(() => heard).toEqual([{ event: 'said', payload: { n: 1 } }])
    expect(await channel.track({})).toBe('ok')
  })

  test.for([
    ['a stranger', () => signPerson(randomUUID())],
    ['a visitor', () => sign({ role: 'anon' })],
  ] as const)('%s is refused with the reason of the protocol', async ([, token]) => {
    const name = freshName()
    await invite(name, true)
    const client = await openSocket({ vsn, token: token() })
    const channel = client.channel(name, { config })
    await expect(subscribe(channel)).rejects.toThrow(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    )
  })

  test('whoever may only listen is not heard: broadcasts stay without an answer, presence is refused', async () => {
    const name = freshName()
    const listener = await enter(
      await openSocket({ vsn, token: signPerson(await invite(name, false)) }),
      name,
      config,
    )
    const speaker = (await openSocket({ vsn, token: signPerson(await invite(name, true)) })).channel(name, {
      config,
    })
    const heard = hear(speaker)
    await subscribe(speaker)
    expect(await broadcast(listener, 'whispered', {}, { timeout: 300 })).toBe('timed out')
    expect(await listener.track({})).toBe('error')
    expect(await listener.httpSend('whispered', {})).toEqual({ success: true })
    expect(await broadcast(speaker, 'said')).toBe('ok')
    await expect.poll(() => heard).toEqual([{ event: 'said', payload: {} }])
  })

  test('a guest who is uninvited is cut off with a reason, and the others stay', async () => {
    const name = freshName()
    const [leaver, stayer] = [await invite(name, true), await invite(name, true)]
    const left = (await openSocket({ vsn, token: signPerson(leaver) })).channel(name, { config })
    const system = hearSystem(left)
    const statuses: string[] = []
    left.subscribe((status) => statuses.push(status))
    const stays = await enter(await openSocket({ vsn, token: signPerson(stayer) }), name, config)
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    await queryWide(`delete from public.guests_${tag} where person = $1`, [leaver])
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(system).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: `You do not have permissions to read from this Channel topic: ${name}`,
        channel: name,
      },
    ])
    expect(await broadcast(stays, 'still')).toBe('ok')
  })

  test('a new token of somebody who may not join closes the channel', async () => {
    const name = freshName()
    let token = signPerson(await invite(name, true))
    const client = await openSocket({ vsn, findToken: () => token })
    const channel = client.channel(name, { config })
    const system = hearSystem(channel)
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    token = signPerson(randomUUID())
    await client.realtime.setAuth()
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(system).toHaveLength(1)
  })
})

test('over HTTP, only those who may speak in a private channel are heard', async () => {
  const name = freshName()
  const person = await invite(name, true)
  const channel = (await openSocket({ token: signPerson(person) })).channel(name, { config })
  const heard = hear(channel)
  await subscribe(channel)
  const post = async (token: string, n: number) => {
    const message = { topic: name, event: 'posted', payload: { n }, private: true }
    const answer = await fetch(`${inject('widePlatform').url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: sign({ role: 'anon' }),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [message] }),
    })
    expect(answer.status).toBe(202)
  }
  await post(signPerson(randomUUID()), 1)
  await post(sign({ role: 'anon' }), 2)
  await post(signPerson(person), 3)
  await expect.poll(() => heard).toEqual([{ event: 'posted', payload: { n: 3 } }])
})
