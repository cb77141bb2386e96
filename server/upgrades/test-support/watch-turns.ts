export type Turns = {
  /** The longest time, by the given clock, that passed between two turns of the loop. */
  longest(): number
  stop(): void
}

/** Takes a turn whenever the loop gives one, as a request of somebody else would. */
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
