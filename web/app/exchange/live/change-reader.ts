// When a tab reads what others have changed: at once, unless somebody is in the middle of something.
import type { FromHub } from '../../data/live/messages.ts'
import { all, type Subjects } from '../subjects.ts'
import { itemsOf } from './items-of.ts'
import type { LiveStore, Reader } from './live-store.ts'
import { subjectsOf } from './subjects-of.ts'

export interface ReaderHost {
  readonly organizationId: string
  /** Whether the page shows any of it. */
  concernsPage(subjects: readonly Subjects[]): boolean
  /** Reads what shows them; resolves when it is shown. */
  read(subjects: readonly Subjects[]): Promise<void>
  /** Remembers what the page shows of these rows; the returned function points out what it shows differently. */
  watchRows(ids: readonly string[]): () => void
  /** Whether an act of the person is under way. The router would forget where its answer leads if the page was read then. */
  readonly isSending: boolean
  /** Whether a change of this moment may be that of the person. */
  readonly isOwn: boolean
  readonly isHidden: boolean
  /** Whether a request of this moment would be answered for another organization, which the person works in elsewhere. */
  readonly isElsewhere: boolean
  readonly areHandsBusy: boolean
  readonly isPointerMoving: boolean
}

/** Milliseconds. */
const holdBeforeOffer = 400
const restBetweenReads = 300
const longestRest = 10_000
const pointerRest = 250
const longestMove = 1500

/** Rows. Of a hidden tab more may change than is worth remembering. */
const mostWaiting = 2000

/** In place of an item: nobody knows whether anything has changed. */
const missed = 'missed'
const everything: Subjects = {
  organization: all,
  member: all,
  component: all,
  version: all,
  project: all,
  notification: all,
  webhook: all,
}

interface Waiting {
  readonly subjects: readonly Subjects[]
  /** What people have changed: two changes of one item are one to them. */
  readonly item: string
  /** Of the written row, and of those it belongs to. */
  readonly ids: readonly string[]
  readonly since: number
}

export class ChangeReader implements Reader {
  readonly #store: LiveStore
  readonly #host: ReaderHost
  #waiting: Waiting[] = []
  #reading: Promise<void> | undefined
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(store: LiveStore, host: ReaderHost) {
    this.#store = store
    this.#host = host
    store.follow(this)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#isOver = true
    this.#waiting = []
    this.#store.end()
  }

  take(message: Extract<FromHub, { kind: 'changes' | 'missed' }>): void {
    const since = Date.now()
    if (message.kind === 'missed')
      this.#waiting.push({ subjects: [everything], item: missed, ids: [], since })
    else {
      const items = itemsOf(message.changes)
      for (const [index, change] of message.changes.entries())
        this.#waiting.push({
          subjects: subjectsOf(change, this.#host.organizationId),
          item: items[index] ?? '',
          ids: Object.values(change.row).filter((value) => typeof value === 'string'),
          since,
        })
    }
    if (this.#waiting.length > mostWaiting)
      this.#waiting = [{ subjects: [everything], item: missed, ids: [], since }]
    this.look()
  }

  readNow(): void {
    this.#read()
  }

  async settled(): Promise<void> {
    await this.#reading
  }

  /** Something may have ended that made it wait. */
  readonly look = (): void => {
    clearTimeout(this.#timer)
    const { isHidden, isSending } = this.#host
    if (this.#waiting.length === 0 || this.#reading || this.#isOver || isHidden || isSending) return
    if (this.#store.arePaused) return
    const since = Math.min(...this.#waiting.map((waiting) => waiting.since))
    if (this.#mustHold(since)) this.#hold(since)
    else this.#read()
  }

  #mustHold(since: number): boolean {
    if (this.#host.isElsewhere) return true
    // What the person has just done is on the page already.
    if (this.#store.hasForms || this.#host.isOwn) return false
    const { areHandsBusy, isPointerMoving } = this.#host
    return areHandsBusy || (isPointerMoving && Date.now() - since < longestMove)
  }

  /** A short hold, as of a click, is not offered. */
  #hold(since: number): void {
    const isLong = Date.now() - since >= holdBeforeOffer
    const isOffered = this.#host.areHandsBusy || this.#host.isElsewhere
    if (isLong && isOffered) this.#store.hold(this.#countHeld())
    this.#timer = setTimeout(this.look, pointerRest)
  }

  /** Changes of this page only: of others nobody has to decide, nor of what may have been missed. */
  #countHeld(): number {
    const shown = this.#waiting.filter(
      ({ subjects, item }) => item !== missed && this.#host.concernsPage(subjects),
    )
    return new Set(shown.map(({ item }) => item)).size
  }

  #read(): void {
    const { isSending, isElsewhere } = this.#host
    if (this.#reading || isSending || isElsewhere || this.#store.arePaused) return
    const waiting = this.#waiting.splice(0)
    this.#store.hold(0)
    if (waiting.length === 0) return
    const begun = Date.now()
    this.#reading = this.#readAll(waiting).finally(() => {
      this.#reading = undefined
      // While others write without end, the page and the server rest half of the time.
      const rest = Math.min(Math.max(Date.now() - begun, restBetweenReads), longestRest)
      this.#timer = setTimeout(this.look, rest)
    })
  }

  async #readAll(waiting: readonly Waiting[]): Promise<void> {
    // Nobody needs to be told what they have just done.
    const pointOut = this.#host.isOwn ? undefined : this.#host.watchRows(waiting.flatMap(({ ids }) => ids))
    try {
      await this.#host.read(waiting.flatMap(({ subjects }) => subjects))
      if (!this.#isOver) pointOut?.()
    } catch {
      // What could not be read says so itself.
    }
  }
}
