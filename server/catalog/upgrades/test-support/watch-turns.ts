export type Turns = {
  /** The longest time between two turns of the event loop, by the given clock. */
  longest(): number
  stop(): void
}

/** Takes a turn whenever the event loop allows it, as another request would. */
export function watchTurns(now: () => number): Turns {
  let last = now()
  let longest = 0
  let next = setImmediate(takeTurn)
  function takeTurn(): void {
    longest = Math.max(longest, now() - last)
    last = now()
    next = setImmediate(takeTurn)
  }
  return {
    longest: () => Math.max(longest, now() - last),
    stop: () => clearImmediate(next),
  }
}
