export type Pace = {
  /** Milliseconds that the sender may keep its reader waiting at first, and never more. */
  readonly patience: number
  /** What arrives renews the patience at this rate, so that single bytes do not hold a place for long. */
  readonly bytesPerSecond: number
  /** The error for a sender that is too slow. Nobody reads on after it. */
  readonly refuse: () => Error
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Chunk = Awaited<ReturnType<Reader['read']>>

/** The body, as long as its sender keeps the pace. The time that its reader takes does not count. */
export function keepPace(
  body: ReadableStream<Uint8Array>,
  { patience, bytesPerSecond, refuse }: Pace,
): ReadableStream<Uint8Array> {
  let reader: Reader | undefined
  let left = patience
  let waitsSince: number | undefined
  let giveUp: (error: Error) => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  // One timer for many pieces: one for each would cost as much as receiving it.
  const watch = () => {
    timer = undefined
    if (waitsSince === undefined) return
    const due = left - (performance.now() - waitsSince)
    if (due <= 0) giveUp(refuse())
    else timer = setTimeout(watch, Math.ceil(due))
  }
  const readInTime = (from: Reader) =>
    new Promise<Chunk>((resolve, reject) => {
      giveUp = reject
      timer ??= setTimeout(watch, Math.ceil(left))
      from.read().then(resolve, reject)
    })
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  // Nothing is read before somebody asks: `settleUnreadBody` handles a body that nobody wants.
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= body.getReader()
        const start = performance.now()
        waitsSince = start
        const { done, value } = await readInTime(reader).catch((error: unknown) => {
          stop()
          throw error
        })
        waitsSince = undefined
        if (done) {
          stop()
          return controller.close()
        }
        const renewed = (value.byteLength / bytesPerSecond) * 1000
        left = Math.min(patience, left - (performance.now() - start) + renewed)
        controller.enqueue(value)
      },
      cancel(reason) {
        stop()
        return (reader ?? body).cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
