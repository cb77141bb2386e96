// Whether somebody is in the middle of something on the page. Until then nothing moves under their hands.
import { rowAttribute } from './point-out.ts'

/** Milliseconds without a letter: then they read again. */
const restOfTyping = 4000
const restOfPointer = 250
/** A pointer that has just come to a row may be about to press it. */
const restOverRow = 4000
/** A wheel turns in steps. */
const restOfWheel = 400

interface BusyHandsOptions {
  readonly document: Document
  /** Called each time that the hands may have become free. */
  readonly onRest: () => void
}

/** Watches until `stop` is called. */
export class BusyHands {
  readonly #document: Document
  readonly #onRest: () => void
  readonly #ending = new AbortController()
  #isPressed = false
  #isDragging = false
  #typingUntil = 0
  #wheelingUntil = 0
  #movingUntil = 0
  #overRowUntil = 0
  #leavingRow: ReturnType<typeof setTimeout> | undefined

  constructor({ document, onRest }: BusyHandsOptions) {
    this.#document = document
    this.#onRest = onRest
    this.#on(['pointerdown'], () => {
      this.#isPressed = true
    })
    this.#on(['pointerup', 'pointercancel'], () => {
      this.#isPressed = false
      this.#restAfter(restOfPointer)
    })
    this.#on(['pointermove'], (event) => {
      this.#movingUntil = Date.now() + restOfPointer
      this.#follow(event as PointerEvent)
    })
    // It zooms a picture, or scrolls.
    this.#on(['wheel'], () => {
      this.#wheelingUntil = Date.now() + restOfWheel
    })
    this.#on(['scroll'], () => {
      this.#movingUntil = Date.now() + restOfPointer
    })
    // A drag takes the pointer's events away.
    this.#on(['dragstart'], () => {
      this.#isDragging = true
    })
    this.#on(['dragend', 'drop'], () => {
      this.#isDragging = false
      this.#isPressed = false
      this.#restAfter(0)
    })
    this.#on(['input'], ({ target }) => {
      if (!isTextField(target)) return
      this.#typingUntil = Date.now() + restOfTyping
      this.#restAfter(restOfTyping)
    })
    this.#on(['focusout'], ({ target }) => {
      if (!isTextField(target)) return
      this.#typingUntil = 0
      this.#restAfter(0)
    })
    this.#on(['selectionchange'], () => this.#restAfter(0))
  }

  get areBusy(): boolean {
    const now = Date.now()
    return (
      this.#isPressed ||
      this.#isDragging ||
      now < this.#typingUntil ||
      now < this.#overRowUntil ||
      now < this.#wheelingUntil ||
      this.#hasSelection() ||
      this.#hasMenu()
    )
  }

  /** A pointer on its way to something. It rests in a moment. */
  get areMoving(): boolean {
    return Date.now() < this.#movingUntil
  }

  stop(): void {
    clearTimeout(this.#leavingRow)
    this.#ending.abort()
  }

  /** An open menu or list of choices belongs to a place on the page. */
  #hasMenu(): boolean {
    return this.#document.querySelector(openLists) !== null
  }

  /** A finger is nowhere until it presses. */
  #follow({ target, pointerType }: PointerEvent): void {
    const isOverRow = pointerType !== 'touch' && target instanceof Element && target.closest(rows) !== null
    if (!isOverRow && this.#overRowUntil === 0) return
    clearTimeout(this.#leavingRow)
    const rest = isOverRow ? restOverRow : 0
    this.#overRowUntil = isOverRow ? Date.now() + rest : 0
    this.#leavingRow = setTimeout(() => {
      this.#overRowUntil = 0
      if (!this.areBusy) this.#onRest()
    }, rest)
  }

  #hasSelection(): boolean {
    const selection = this.#document.getSelection()
    return selection !== null && !selection.isCollapsed && selection.toString().trim() !== ''
  }

  #restAfter(milliseconds: number): void {
    setTimeout(() => {
      if (!this.#ending.signal.aborted && !this.areBusy) this.#onRest()
    }, milliseconds)
  }

  #on(kinds: readonly string[], listen: (event: Event) => void): void {
    for (const kind of kinds)
      this.#document.addEventListener(kind, listen, {
        capture: true,
        passive: true,
        signal: this.#ending.signal,
      })
  }
}

/** What changes of others move up and down. */
const rows = `[${rowAttribute}]`
const openLists = '[role="menu"],[role="combobox"][aria-expanded="true"]'
const buttons = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !buttons.includes(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
