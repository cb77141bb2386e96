import { entityTooLarge } from '../errors/catalog.ts'

/** Fails with the error of the body, or when the body becomes too long. */
export function holdToLength(body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  let size = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength
        if (size > most) throw entityTooLarge()
        controller.enqueue(piece)
      },
    }),
  )
}
