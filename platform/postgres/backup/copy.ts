// COPY in both directions, without holding more than a few chunks in memory.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { toDatabaseError } from '../database-error.ts'

/** `text` is a COPY … TO STDOUT; returns the number of rows. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  const stream = client.query(to(text))
  try {
    yield* stream
    // The count follows the last chunk: the next answer can only come after it.
    await client.query('')
  } catch (error) {
    throw toDatabaseError(error)
  }
  return stream.rowCount
}

/** `text` is a COPY … FROM STDIN; resolves to the number of rows that PostgreSQL accepted. */
export async function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(from(text))
  let failure: unknown
  try {
    await pipeline(
      Readable.from(
        passing(chunks, (error) => (failure = error)),
        { objectMode: false },
      ),
      stream,
    )
  } catch (error) {
    throw failure ?? toDatabaseError(error)
  }
  return stream.rowCount
}

/** A failure of the source is reported as it is, and not as one of the database. */
async function* passing(chunks: AsyncIterable<Buffer>, onError: (error: unknown) => void) {
  try {
    yield* chunks
  } catch (error) {
    onError(error)
    throw error
  }
}
