// The official client with a socket at the platform that serves everything, and what its channels hear.
import { randomUUID } from 'node:crypto'
import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type RealtimeChannelSendResponse,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { inject, onTestFinished } from 'vitest'
import { sign } from '../../support/platform.ts'

/** The serializers: text, and text with binary broadcasts. */
export const versions = ['1.0.0', '2.0.0'] as const
export type Version = (typeof versions)[number]

export type SocketOptions = {
  readonly vsn?: Version
  readonly url?: string
  readonly key?: string
  /** Of a person. Absent: the key alone. */
  readonly token?: string
  /** In place of a token: asked before each join. */
  readonly findToken?: () => string
}

/** Its socket closes when the test is over. */
export async function openSocket({
  vsn = '2.0.0',
  url,
  key,
  token,
  findToken,
}: SocketOptions = {}): Promise<SupabaseClient> {
  const chosenKey = key ?? sign({ role: 'anon' })
  const client = createClient(url ?? inject('widePlatform').url, chosenKey, {
    accessToken: async () => findToken?.() ?? token ?? chosenKey,
    // Its own warnings say that send() without a channel goes another way.
    realtime: { vsn, logger: () => undefined },
  })
  onTestFinished(async () => {
    await client.removeAllChannels()
  })
  // A channel that is subscribed earlier joins with the key.
  await client.realtime.setAuth()
  return client
}

const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** A token of somebody who is signed in. */
export const signPerson = (id: string, { seconds = 3600, ...claims }: Record<string, unknown> = {}) =>
  sign({ role: 'authenticated', sub: id, exp: later(Number(seconds)), ...claims })

/** Rejects if the first answer to the join is not that the channel is subscribed. */
export async function subscribe(channel: RealtimeChannel): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else reject(error ?? new Error(status))
    })
  })
}

/** A channel that is subscribed, for those who only send. */
export async function enter(
  client: SupabaseClient,
  name: string,
  config: RealtimeChannelOptions['config'] = {},
): Promise<RealtimeChannel> {
  const channel = client.channel(name, { config })
  await subscribe(channel)
  return channel
}

export const freshName = () => `room-${randomUUID()}`

export type Heard = { readonly event: string; readonly payload: unknown; readonly meta?: unknown }

/** Every broadcast that the channel will hear, without the type that all of them have. */
export function hear(channel: RealtimeChannel, event = '*'): Heard[] {
  const heard: Heard[] = []
  channel.on('broadcast', { event }, ({ type, ...message }) => {
    heard.push(message as unknown as Heard)
  })
  return heard
}

export type SystemMessage = {
  readonly extension: string
  readonly status: string
  readonly message: string
  readonly channel: string
}

/** What the server says about the channel itself. */
export function hearSystem(channel: RealtimeChannel): SystemMessage[] {
  const heard: SystemMessage[] = []
  channel.on('system', {}, (message: SystemMessage) => {
    heard.push(message)
  })
  return heard
}

export const broadcast = (
  channel: RealtimeChannel,
  event: string,
  payload: unknown = {},
  options = {},
): Promise<RealtimeChannelSendResponse> => channel.send({ type: 'broadcast', event, payload }, options)
