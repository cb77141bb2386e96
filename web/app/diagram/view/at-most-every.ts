/** Hands values on: the first at once, then one per interval at most, and always the last. */
export function atMostEvery<Value>(interval: number, handOn: (value: Value) => void) {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Value
  const flush = () => {
    timer = undefined
    last = performance.now()
    handOn(waiting)
  }
  return {
    push(value: Value): void {
      waiting = value
      if (timer !== undefined) return
      const wait = last + interval - performance.now()
      if (wait <= 0) flush()
      else timer = setTimeout(flush, wait)
    },
    stop: () => clearTimeout(timer),
  }
}
