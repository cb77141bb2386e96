// A socket without the client, for frames that it never sends and answers that it hides.
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { sign } from '../../support/platform.ts'
import type { Version } from './socket-client.ts'

export type Message = {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

export type RawSocket = {
  readonly connection: WebSocket
  readonly messages: readonly Message[]
  /** Why it was closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  send(topic: string, event: string, payload: unknown, refs?: Partial<Pick<Message, 'ref' | 'joinRef'>>): void
  /** Answers the reply. */
  ask(topic: string, event: string, payload: unknown, joinRef?: string): Promise<unknown>
  /** The first message that matches, whenever it arrives. */
  find(matches: (message: Message) => boolean): Promise<Message>
}

export type RawOptions = {
  readonly vsn?: Version
  readonly url?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

const pathOf = (key: string | undefined, vsn: string) =>
  `/realtime/v1/websocket?${new URLSearchParams({ ...(key !== undefined && { apikey: key }), vsn })}`

export async function openRawSocket({
  vsn = '2.0.0',
  url = inject('widePlatform').url,
  key = sign({ role: 'anon' }),
  headers = {},
}: RawOptions = {}): Promise<RawSocket> {
  const connection = new WebSocket(`${url.replace('http', 'ws')}${pathOf(key, vsn)}`, { headers })
  onTestFinished(() => connection.terminate())
  const messages: Message[] = []
  let lastRef = 0
  connection.on('message', (data, isBinary) => {
    if (!isBinary) messages.push(read(data.toString(), vsn))
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    connection.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await once(connection, 'open')
  connection.on('error', () => undefined)
  const find = (matches: (message: Message) => boolean) =>
    vi.waitUntil(() => messages.find(matches), { timeout: 20_000, interval: 10 })
  const send: RawSocket['send'] = (topic, event, payload, { ref = null, joinRef = null } = {}) =>
    connection.send(write({ joinRef, ref, topic, event, payload }, vsn))
  return {
    connection,
    messages,
    closed,
    send,
    find,
    async ask(topic, event, payload, joinRef) {
      lastRef += 1
      const ref = `ask-${lastRef}`
      send(topic, event, payload, { ref, joinRef: event === 'phx_join' ? ref : (joinRef ?? null) })
      return (await find((message) => message.event === 'phx_reply' && message.ref === ref)).payload
    },
  }
}

function read(frame: string, vsn: Version): Message {
  const parsed: unknown = JSON.parse(frame)
  if (vsn === '2.0.0') {
    const [joinRef, ref, topic, event, payload] = parsed as [
      string | null,
      string | null,
      string,
      string,
      unknown,
    ]
    return { joinRef, ref, topic, event, payload }
  }
  const { join_ref: joinRef = null, ...rest } = parsed as { join_ref?: string } & Omit<Message, 'joinRef'>
  return { joinRef, ...rest }
}

const write = ({ joinRef, ref, topic, event, payload }: Message, vsn: Version): string =>
  JSON.stringify(
    vsn === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { topic, event, payload, ref, join_ref: joinRef },
  )

export type UpgradeAnswer = {
  readonly status: number
  readonly type: string | undefined
  readonly body: string
}

/** The answer to a request for a socket that is not granted; its status is 101 if it is. */
export async function askUpgrade({
  url = inject('widePlatform').url,
  key,
  headers = {},
  path = pathOf(key, '2.0.0'),
}: RawOptions & { readonly path?: string } = {}): Promise<UpgradeAnswer> {
  const asked = request(new URL(url), {
    path,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })
  asked.end()
  return await new Promise((resolve, reject) => {
    asked.once('error', reject)
    asked.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve({ status: 101, type: undefined, body: '' })
    })
    asked.once('response', async (answer) => {
      const body = await text(answer)
      resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'], body })
    })
  })
}
