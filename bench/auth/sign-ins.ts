// Password sign-ins at a fixed rate, and how long other requests take meanwhile.
import { connect, exchange, writeRequest } from '../rest/exchange.ts'
import { type Client, verify } from './rounds.ts'
import { password } from './sessions.ts'

const probeInterval = 10

export type Latencies = { readonly median: number; readonly slow: number }

/** Asks for the person every ten milliseconds, whether or not the last answer has come. */
export async function probe(clients: readonly Client[], apiKey: string, seconds: number): Promise<Latencies> {
  const times: number[] = []
  const idle = [...clients]
  const open: Promise<void>[] = []
  const ask = async (client: Client) => {
    const start = performance.now()
    await verify(client, apiKey)
    times.push(performance.now() - start)
    idle.push(client)
  }
  await every(probeInterval, seconds, () => {
    const client = idle.shift()
    if (client !== undefined) open.push(ask(client))
  })
  await Promise.all(open)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { median: at(0.5), slow: at(0.95) }
}

type SignIns = {
  readonly port: number
  readonly apiKey: string
  readonly people: readonly string[]
  readonly perMinute: number
  readonly seconds: number
}

/** Resolves with the number of people who got in. */
export async function signPeopleIn({ port, apiKey, people, perMinute, seconds }: SignIns): Promise<number> {
  const open: Promise<void>[] = []
  let count = 0
  const signIn = async (email: string | undefined) => {
    const socket = await connect(port)
    await exchange(
      socket,
      writeRequest(port, {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: { apikey: apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
    )
    socket.destroy()
    count += 1
  }
  let next = 0
  await every(60_000 / perMinute, seconds, () => {
    open.push(signIn(people[next % people.length]))
    next += 1
  })
  await Promise.all(open)
  return count
}

/** A timer that comes late makes up for it, so that the rate holds. */
function every(milliseconds: number, seconds: number, action: () => void): Promise<void> {
  const start = performance.now()
  let done = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min(performance.now() - start, seconds * 1000)
      for (; done < Math.floor(elapsed / milliseconds); done += 1) action()
      if (elapsed < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, milliseconds)
  })
}
