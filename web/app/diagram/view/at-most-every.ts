/** Passes values on: the first at once, then at most one per interval, and always the last. */
export function atMostEvery<Value>(interval: () => number, handOn: (value: Value) => void) {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Value
  const hand = () => {
    timer = undefined
    last = performance.now()
    handOn(waiting)
  }
  const stop = () => clearTimeout(timer)
  return {
    push(value: Value): void {
      waiting = value
      if (timer !== undefined) return
      const wait = last + interval() - performance.now()
      if (wait <= 0) hand()
      else timer = setTimeout(hand, wait)
    },
    /** Passes a waiting value on now. */
    flush(): void {
      if (timer === undefined) return
      stop()
      hand()
    },
    stop,
  }
}
