// What a tab knows of the work of others: whether it is told, what waits to be shown, and who else is at its component.
// Small, because every first visit has it; what reads changes is fetched later (change-reader.ts).
import type { Doing, FromHub, Present } from '../../data/live/messages.ts'

export interface Live {
  /** `away`: the person is told, because what they see may be old. */
  readonly link: 'opening' | 'live' | 'away'
  /** The number of changes that wait until somebody is done with what they do. */
  readonly held: number
  readonly people: readonly Present[]
}

/** What follows changes. */
export interface Reader {
  take(message: Extract<FromHub, { kind: 'changes' | 'missed' }>): void
  readNow(): void
  /** Resolves once no read is under way. */
  settled(): Promise<void>
  /** Something may have ended that made it wait. */
  look(): void
}

type GoTo = (componentId: string | undefined, doing: Doing) => void

/** Milliseconds. A lost connection is often back before anybody could have noticed. */
const awayAfter = 4000
/** The next page of the same component is there by then: nobody shall see the person go and come back. */
const leaveAfter = 1500
/** A read that takes longer does not keep anybody from an act, and an act that takes longer does not stop all reads. */
const longestWait = 3000
const longestPause = 60_000

const quiet: Live = { link: 'opening', held: 0, people: [] }

export class LiveStore {
  readonly #listeners = new Set<() => void>()
  readonly #forms = new Set<object>()
  #pauses = 0
  #state = quiet
  #reader: Reader | undefined
  #goingAway: ReturnType<typeof setTimeout> | undefined
  /** As the link says: undefined before it has said anything. */
  #told: 'live' | 'away' | undefined
  #isOffline = false
  #place: { readonly componentId: string; readonly doing: Doing } | undefined
  #goTo: GoTo | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): Live => this.#state

  /** Before the browser has a page there is nobody to tell. */
  readonly serverSnapshot = (): Live => quiet

  /** Forms that keep what was typed, whatever is read, and want to know at once. */
  get hasForms(): boolean {
    return this.#forms.size > 0
  }

  follow(reader: Reader): void {
    this.#reader = reader
  }

  end(): void {
    clearTimeout(this.#goingAway)
    this.#told = undefined
    this.#reader = undefined
    this.#set(quiet)
  }

  /** `undefined` while there is no link. */
  linkTo(goTo: GoTo | undefined): void {
    this.#goTo = goTo
    if (this.#place) goTo?.(this.#place.componentId, this.#place.doing)
  }

  /** The person is at a component, until the returned function is called. */
  enter(componentId: string, doing: Doing): () => void {
    const place = { componentId, doing }
    const isSameRoom = this.#place?.componentId === componentId
    this.#place = place
    if (!isSameRoom) this.#set({ people: [] })
    this.#goTo?.(componentId, doing)
    return () => void setTimeout(() => this.#leave(place), leaveAfter)
  }

  #leave(place: object): void {
    if (this.#place !== place) return
    const { doing } = this.#place
    this.#place = undefined
    this.#set({ people: [] })
    this.#goTo?.(undefined, doing)
  }

  /** Until the returned function is called. */
  readAtOnce(): () => void {
    const form = {}
    this.#forms.add(form)
    return () => this.#forms.delete(form)
  }

  get arePaused(): boolean {
    return this.#pauses > 0
  }

  /**
   * No read begins until the returned function is called. A page that is read while its item is deleted would find nothing,
   * and take the answer of the deletion away with it.
   */
  async pauseReads(): Promise<() => void> {
    this.#pauses += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(ending)
      this.#pauses -= 1
      this.#reader?.look()
    }
    const ending = setTimeout(end, longestPause)
    await this.#settle()
    return end
  }

  async #settle(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, longestWait)
    await Promise.race([this.#reader?.settled(), late.promise])
    clearTimeout(timer)
  }

  take(message: FromHub): void {
    if (message.kind === 'state') {
      this.#told = message.state
      this.#showLink()
    } else if (message.kind !== 'present') this.#reader?.take(message)
    else if (message.componentId === this.#place?.componentId) this.#set({ people: message.people })
  }

  hold(held: number): void {
    this.#set({ held })
  }

  /** Reads what waits, because the person asked for it. */
  readonly readNow = (): void => this.#reader?.readNow()

  /** The browser knows of a lost network long before the link does. */
  setOffline(isOffline: boolean): void {
    this.#isOffline = isOffline
    this.#showLink()
  }

  #showLink(): void {
    clearTimeout(this.#goingAway)
    if (this.#told === undefined) return
    if (this.#told === 'live' && !this.#isOffline) this.#set({ link: 'live' })
    else this.#goingAway = setTimeout(() => this.#set({ link: 'away' }), awayAfter)
  }

  #set(part: Partial<Live>): void {
    const next = { ...this.#state, ...part }
    if ((Object.keys(part) as (keyof Live)[]).every((key) => next[key] === this.#state[key])) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
