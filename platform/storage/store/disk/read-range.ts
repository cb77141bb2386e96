import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from '../store.ts'

/** A connection holds up to three of them before anybody reads. */
const pieceBytes = 256 * 1024

/** The bytes of the range, read when somebody asks for them. Closes the file at its end, at a failure and if canceled. */
export function readRange(handle: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream(
    {
      type: 'bytes',
      async pull(controller) {
        try {
          const length = Math.min(pieceBytes, end + 1 - position)
          if (length > 0) {
            // Its own memory each time: the stream takes it away.
            const piece = Buffer.allocUnsafeSlow(length)
            const { bytesRead } = await handle.read(piece, 0, length, position)
            if (bytesRead === 0) throw new Error('A file of the store is shorter than it was')
            position += bytesRead
            controller.enqueue(piece.subarray(0, bytesRead))
          }
          if (position <= end) return
          await handle.close()
          controller.close()
          // Without it, a reader that brings its own memory would wait for bytes.
          controller.byobRequest?.respond(0)
        } catch (error) {
          await handle.close()
          throw error
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}
