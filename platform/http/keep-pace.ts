export type Pace = {
  /** Milliseconds that the sender may keep its reader waiting at first, and never more. */
  readonly patience: number
  /** What arrives renews the patience at this rate, so that single bytes do not hold a place for long. */
  readonly bytesPerSecond: number
  /** The error for a sender that is too slow. Nobody reads on after it. */
  readonly refuse: () => Error
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The body, as long as its sender keeps the pace. The time that its reader takes does not count. */
export function keepPace(
  body: ReadableStream<Uint8Array>,
  { patience, bytesPerSecond, refuse }: Pace,
): ReadableStream<Uint8Array> {
  let reader: Reader | undefined
  let left = patience
  // Nothing is read before somebody asks: `settleUnreadBody` handles a body that nobody wants.
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= body.getReader()
        const start = performance.now()
        const { done, value } = await readWithin(left, reader, refuse)
        if (done) return controller.close()
        const renewed = (value.byteLength / bytesPerSecond) * 1000
        left = Math.min(patience, left - (performance.now() - start) + renewed)
        controller.enqueue(value)
      },
      cancel: (reason) => (reader ?? body).cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

async function readWithin(milliseconds: number, reader: Reader, refuse: () => Error) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(refuse()), milliseconds)
  try {
    return await Promise.race([reader.read(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
