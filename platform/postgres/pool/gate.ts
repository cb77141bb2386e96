// Decides who gets the next connection. Each transaction passes here before it asks the pool, so that neither visitors nor one
// busy person can hold every connection, and so that a request that would wait too long is refused at once.
import type { Lane, Share } from '../database.ts'
import { connectionState, DatabaseError } from '../database-error.ts'

/** From those who come in any number to the server itself. */
const lanes = ['visitor', 'data', 'function', 'auth', 'own'] as const satisfies readonly Lane[]

export type GateLimits = {
  /** Connections that a lane and the lanes before it hold together; the rest is kept for the lanes after it. */
  readonly ceilings: Readonly<Record<Lane, number>>
  /** Connections of one owner. */
  readonly perOwner: number
  /** Requests of one owner, and of one lane, that wait. */
  readonly waitingPerOwner: number
  readonly waitingPerLane: number
}

/** Of ten connections: two for visitors, seven for data access, eight with functions, nine with auth; three for one owner. */
export function limitsFor(connections: number): GateLimits {
  const part = (share: number) => Math.max(1, Math.floor(connections * share))
  return {
    ceilings: {
      visitor: part(0.25),
      data: part(0.7),
      function: part(0.8),
      auth: part(0.9),
      own: connections,
    },
    perOwner: part(0.3),
    waitingPerOwner: 50,
    waitingPerLane: 200,
  }
}

type Waiter = {
  readonly arrival: number
  readonly timer: NodeJS.Timeout
  readonly enter: () => void
  readonly refuse: (error: DatabaseError) => void
}

/** Those of one owner in one lane, in the order of their arrival. */
type Queue = Share & { readonly waiters: Waiter[] }

export class Gate {
  readonly #limits: GateLimits
  readonly #inside = new Map<Lane, number>(lanes.map((lane) => [lane, 0]))
  readonly #insideOf = new Map<string, number>()
  readonly #queues = new Map<string, Queue>()
  #arrivals = 0
  #isClosed = false

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  // Whoever could enter has entered when somebody left, so that a newcomer overtakes nobody.
  /** Nothing where the share is inside at once, otherwise its turn. Who entered must leave. */
  enter(share: Share, patience: number): Promise<void> | undefined {
    if (this.#isClosed) return Promise.reject(closed())
    if (this.#hasRoom(share)) {
      this.#count(share, 1)
      return undefined
    }
    const refusal = this.#findRefusal(share)
    return refusal === undefined ? this.#wait(share, patience) : Promise.reject(refusal)
  }

  leave(share: Share): void {
    this.#count(share, -1)
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) next.enter()
  }

  close(): void {
    this.#isClosed = true
    const waiting = [...this.#queues.values()].flatMap(({ waiters }) => waiters)
    this.#queues.clear()
    for (const waiter of waiting) {
      clearTimeout(waiter.timer)
      waiter.refuse(closed())
    }
  }

  #hasRoom({ lane, owner }: Share): boolean {
    if (owner !== undefined && this.#heldBy(owner) >= this.#limits.perOwner) return false
    let together = 0
    let isCounted = false
    for (const each of lanes) {
      together += this.#inside.get(each) ?? 0
      isCounted ||= each === lane
      if (isCounted && together >= this.#limits.ceilings[each]) return false
    }
    return true
  }

  #count({ lane, owner }: Share, change: 1 | -1): void {
    this.#inside.set(lane, (this.#inside.get(lane) ?? 0) + change)
    if (owner === undefined) return
    const held = this.#heldBy(owner) + change
    if (held === 0) this.#insideOf.delete(owner)
    else this.#insideOf.set(owner, held)
  }

  #heldBy(owner: string): number {
    return this.#insideOf.get(owner) ?? 0
  }

  #findRefusal({ lane, owner }: Share): DatabaseError | undefined {
    const { waitingPerOwner, waitingPerLane } = this.#limits
    const count = (queues: readonly Queue[]) => queues.reduce((sum, { waiters }) => sum + waiters.length, 0)
    const queues = [...this.#queues.values()]
    if (owner !== undefined && count(queues.filter((queue) => queue.owner === owner)) >= waitingPerOwner) {
      const message = 'Too many requests of this caller wait for the database'
      return new DatabaseError(message, { sqlstate: connectionState.ownShareFull })
    }
    if (count(queues.filter((queue) => queue.lane === lane)) < waitingPerLane) return undefined
    const message = 'Too many requests wait for the database'
    return new DatabaseError(message, { sqlstate: connectionState.queueFull })
  }

  #wait(share: Share, patience: number): Promise<void> {
    const key = `${share.lane} ${share.owner ?? ''}`
    const queue = this.#queues.get(key) ?? { ...share, waiters: [] }
    this.#queues.set(key, queue)
    return new Promise((enter, refuse) => {
      const timer = setTimeout(() => {
        this.#forget(key, queue, waiter)
        refuse(busy())
      }, patience)
      this.#arrivals += 1
      const waiter: Waiter = { arrival: this.#arrivals, timer, enter, refuse }
      queue.waiters.push(waiter)
    })
  }

  /** Of those who have room: whoever holds least comes first, and among equals whoever came first. */
  #takeNext(): Waiter | undefined {
    let best: { key: string; queue: Queue; waiter: Waiter; held: number } | undefined
    for (const [key, queue] of this.#queues) {
      const [waiter] = queue.waiters
      if (waiter === undefined || !this.#hasRoom(queue)) continue
      const held = queue.owner === undefined ? 0 : this.#heldBy(queue.owner)
      const isBetter =
        best === undefined || held < best.held || (held === best.held && waiter.arrival < best.waiter.arrival)
      if (isBetter) best = { key, queue, waiter, held }
    }
    if (best === undefined) return undefined
    this.#forget(best.key, best.queue, best.waiter)
    this.#count(best.queue, 1)
    return best.waiter
  }

  #forget(key: string, queue: Queue, waiter: Waiter): void {
    clearTimeout(waiter.timer)
    queue.waiters.splice(queue.waiters.indexOf(waiter), 1)
    if (queue.waiters.length === 0) this.#queues.delete(key)
  }
}

const busy = () =>
  new DatabaseError('All database connections stayed busy', { sqlstate: connectionState.tooManyConnections })

const closed = () => new DatabaseError('The database is closed', { sqlstate: connectionState.closed })
