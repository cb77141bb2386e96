// Rounds of verifications and refreshes, each client with its own session on its own connection.
import type { Socket } from 'node:net'
import { connect, exchange, type LoadRequest, writeRequest } from '../rest/exchange.ts'
import type { Session } from './sessions.ts'

export type Client = { readonly port: number; readonly socket: Socket; session: Session }

export async function openClients(port: number, sessions: readonly Session[]): Promise<Client[]> {
  return await Promise.all(sessions.map(async (session) => ({ port, socket: await connect(port), session })))
}

export type Work = (client: Client, apiKey: string) => Promise<void>

const send = async ({ port, socket }: Client, request: LoadRequest) =>
  await exchange(socket, writeRequest(port, request))

export const verify: Work = async (client, apikey) => {
  const headers = { apikey, Authorization: `Bearer ${client.session.access_token}` }
  await send(client, { method: 'GET', path: '/auth/v1/user', headers })
}

export const refresh: Work = async (client, apikey) => {
  const { refresh_token } = client.session
  const answer = await send(client, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=refresh_token',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
  client.session = JSON.parse(answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString()) as Session
}

/** Milliseconds of a round divided by its requests. */
export async function runRound(
  clients: readonly Client[],
  { work, apiKey, requests }: { work: Work; apiKey: string; requests: number },
): Promise<number> {
  const each = Math.ceil(requests / clients.length)
  const start = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let count = 0; count < each; count += 1) await work(client, apiKey)
    }),
  )
  return (performance.now() - start) / (each * clients.length)
}
