// Decides who gets the next connection. Each transaction passes here before it asks the pool, so that neither visitors
// nor one busy person can hold every connection, and a request that would wait too long is refused at once. Requests
// share processors as well: an owner whose requests take long gets one connection at a time, and then none.
import type { Lane, Share } from '../database.ts'
import { connectionState, DatabaseError } from '../database-error.ts'
import { TimeAccounts } from './time-accounts.ts'

/** From visitors, of whom there can be any number, to the server itself. */
const lanes = ['visitor', 'data', 'function', 'auth', 'own'] as const satisfies readonly Lane[]

export type GateLimits = {
  /** Connections that a lane and the lanes before it may hold together; the rest is reserved for the lanes after it. */
  readonly ceilings: Readonly<Record<Lane, number>>
  /** Connections of one owner. */
  readonly perOwner: number
  /** Waiting requests of one owner, and of one lane. */
  readonly waitingPerOwner: number
  readonly waitingPerLane: number
  /**
   * Milliseconds that an owner may spend if time is charged. Beyond that, an owner gets one connection at a time for
   * such queries, and so does an owner who is new or whose last query was long. Twice as much is refused.
   */
  readonly allowances: Readonly<Partial<Record<Lane, number>>>
}

/**
 * Of ten connections, visitors get two, visitors and data access together seven, with functions eight, with auth nine.
 * One owner gets three.
 */
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
    // As long as one statement of a person, or two of a visitor, may take.
    allowances: { visitor: 4000, data: 8000 },
  }
}

type Waiter = {
  readonly arrival: number
  readonly timer: NodeJS.Timeout
  readonly enter: () => void
  readonly refuse: (error: DatabaseError) => void
}

/** Connections of one owner, and how many of them are charged. */
type Holding = { readonly all: number; readonly charged: number }

const nothing: Holding = { all: 0, charged: 0 }

/** The waiting requests of one owner in one lane, charged or not, in order of arrival. */
type Queue = Share & { readonly waiters: Waiter[] }

export class Gate {
  readonly #limits: GateLimits
  readonly #inside = new Map<Lane, number>(lanes.map((lane) => [lane, 0]))
  readonly #holdings = new Map<string, Holding>()
  readonly #queues = new Map<string, Queue>()
  readonly #accounts: TimeAccounts
  #arrivals = 0
  #isClosed = false

  constructor(limits: GateLimits, clock?: () => number) {
    this.#limits = limits
    this.#accounts = new TimeAccounts(clock)
  }

  // Room appears when somebody leaves or time is forgiven; either way the first in the queue gets it.
  /** Undefined if the share enters at once, otherwise its turn. Each share that entered must leave. */
  enter(share: Share, patience: number): Promise<void> | undefined {
    if (this.#isClosed) return Promise.reject(closed())
    const pause = this.#findPause(share)
    if (pause !== undefined) return Promise.reject(pause)
    const hasRoom = this.#hasRoom(share)
    if (hasRoom && !this.#queues.has(keyOf(share))) {
      this.#count(share, 1)
      return undefined
    }
    const refusal = this.#findRefusal(share)
    if (refusal !== undefined) return Promise.reject(refusal)
    const turn = this.#wait(share, patience)
    if (hasRoom) this.#letIn()
    return turn
  }

  /** Call it before leaving, with the milliseconds that the connection was held. */
  charge(share: Share, time: number): void {
    const allowance = this.#allowanceOf(share)
    if (share.owner === undefined || allowance === undefined) return
    const isAlone = this.#holdingOf(share.owner).charged === 1
    // The cap keeps the wait as short as a client would accept.
    this.#accounts.add(share.owner, { time, isAlone, most: 3 * allowance })
    const pause = this.#findPause(share)
    if (pause !== undefined) this.#refuseWaiting(share, pause)
  }

  leave(share: Share): void {
    this.#count(share, -1)
    this.#letIn()
  }

  close(): void {
    this.#isClosed = true
    for (const queue of this.#queues.values()) this.#refuseWaiting(queue, closed())
  }

  #letIn(): void {
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) next.enter()
  }

  #hasRoom(share: Share): boolean {
    const { lane, owner } = share
    if (owner !== undefined) {
      const { all, charged } = this.#holdingOf(owner)
      if (all >= this.#limits.perOwner) return false
      if (charged > 0 && !this.#mayHaveSeveral(owner, this.#allowanceOf(share))) return false
    }
    let together = 0
    let isCounted = false
    for (const each of lanes) {
      together += this.#inside.get(each) ?? 0
      isCounted ||= each === lane
      if (isCounted && together >= this.#limits.ceilings[each]) return false
    }
    return true
  }

  /** Undefined if time is not charged. */
  #allowanceOf({ lane, owner, isCharged = false }: Share): number | undefined {
    return owner !== undefined && isCharged ? this.#limits.allowances[lane] : undefined
  }

  #mayHaveSeveral(owner: string, allowance: number | undefined): boolean {
    if (allowance === undefined) return true
    return this.#accounts.isQuick(owner) && this.#accounts.spentBy(owner) < allowance
  }

  /** Whether an owner whose time is charged holds a connection that their next query waits for. */
  #waitsForItself(share: Share): boolean {
    const { owner } = share
    return owner !== undefined && this.#allowanceOf(share) !== undefined && this.#holdingOf(owner).charged > 0
  }

  #findPause(share: Share): DatabaseError | undefined {
    const allowance = this.#allowanceOf(share)
    if (share.owner === undefined || allowance === undefined) return undefined
    const wait = this.#accounts.waitUntilBelow(share.owner, 2 * allowance)
    if (wait === 0) return undefined
    return new DatabaseError('The requests of this caller took too much of the time of the database', {
      sqlstate: connectionState.ownShareFull,
      retryAfter: Math.ceil(wait / 1000),
    })
  }

  #refuseWaiting(share: Share, refusal: DatabaseError): void {
    const key = keyOf(share)
    const waiters = this.#queues.get(key)?.waiters ?? []
    this.#queues.delete(key)
    for (const waiter of waiters) {
      clearTimeout(waiter.timer)
      waiter.refuse(refusal)
    }
  }

  #count(share: Share, change: 1 | -1): void {
    const { lane, owner } = share
    this.#inside.set(lane, (this.#inside.get(lane) ?? 0) + change)
    if (owner === undefined) return
    const { all, charged } = this.#holdingOf(owner)
    if (all + change === 0) {
      this.#holdings.delete(owner)
      return
    }
    const isCharged = this.#allowanceOf(share) !== undefined
    this.#holdings.set(owner, { all: all + change, charged: isCharged ? charged + change : charged })
  }

  #holdingOf(owner: string): Holding {
    return this.#holdings.get(owner) ?? nothing
  }

  #findRefusal({ lane, owner }: Share): DatabaseError | undefined {
    const { waitingPerOwner, waitingPerLane } = this.#limits
    const count = (queues: readonly Queue[]) => queues.reduce((sum, { waiters }) => sum + waiters.length, 0)
    const queues = [...this.#queues.values()]
    if (owner !== undefined && count(queues.filter((queue) => queue.owner === owner)) >= waitingPerOwner) {
      return ownQueueFull()
    }
    if (count(queues.filter((queue) => queue.lane === lane)) < waitingPerLane) return undefined
    const message = 'Too many requests wait for the database'
    return new DatabaseError(message, { sqlstate: connectionState.queueFull })
  }

  #wait(share: Share, patience: number): Promise<void> {
    const key = keyOf(share)
    const queue = this.#queues.get(key) ?? { ...share, waiters: [] }
    this.#queues.set(key, queue)
    return new Promise((enter, refuse) => {
      const timer = setTimeout(() => {
        this.#forget(key, queue, waiter)
        refuse(this.#waitsForItself(share) ? ownQueueFull() : busy())
      }, patience)
      this.#arrivals += 1
      const waiter: Waiter = { arrival: this.#arrivals, timer, enter, refuse }
      queue.waiters.push(waiter)
    })
  }

  /** The admissible waiter whose owner holds least; among equals, the first to arrive. */
  #takeNext(): Waiter | undefined {
    let best: { key: string; queue: Queue; waiter: Waiter; held: number } | undefined
    for (const [key, queue] of this.#queues) {
      const [waiter] = queue.waiters
      if (waiter === undefined || !this.#hasRoom(queue)) continue
      const held = queue.owner === undefined ? 0 : this.#holdingOf(queue.owner).all
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

const keyOf = ({ lane, owner = '', isCharged = false }: Share) => `${lane} ${isCharged} ${owner}`

const ownQueueFull = () =>
  new DatabaseError('Too many requests of this caller wait for the database', {
    sqlstate: connectionState.ownShareFull,
  })

const busy = () =>
  new DatabaseError('All database connections stayed busy', { sqlstate: connectionState.tooManyConnections })

const closed = () => new DatabaseError('The database is closed', { sqlstate: connectionState.closed })
