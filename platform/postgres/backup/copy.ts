// COPY in both directions over the driver's own connection, without holding more than a few chunks in memory.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { toDatabaseError } from '../database-error.ts'

/** What of the driver's connection COPY needs; its types leave it out. */
type CopyConnection = {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** A statement as the driver wants it: it tells the parts of the answer as they come. */
abstract class CopyStatement {
  readonly done: Promise<number>
  readonly #text: string
  readonly #settled = Promise.withResolvers<number>()
  #rows = 0

  constructor(text: string) {
    this.#text = text
    this.done = this.#settled.promise
    this.done.catch(() => undefined)
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rows = Number(/\d+$/.exec(text)?.[0] ?? 0)
  }

  handleReadyForQuery(): void {
    this.finish()
    this.#settled.resolve(this.#rows)
  }

  handleError(error: unknown): void {
    const failure = toDatabaseError(error)
    this.fail(failure)
    this.#settled.reject(failure)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFail('unexpected')
  }

  handleCopyData(_message: { readonly chunk: Buffer }, _connection: CopyConnection): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  protected finish(): void {}
  protected fail(_error: Error): void {}
}

const send = (client: pg.Client, statement: CopyStatement) =>
  client.query(statement as unknown as pg.Submittable)

const fullChunk = 64 * 1024

class CopyOut extends CopyStatement {
  readonly chunks: ReadableStream<Buffer>
  #controller: ReadableStreamDefaultController<Buffer> | undefined
  #waiting: Buffer[] = []
  #size = 0
  #socket: Socket | undefined

  constructor(text: string) {
    super(text)
    this.chunks = new ReadableStream<Buffer>({
      start: (controller) => {
        this.#controller = controller
      },
      pull: () => {
        this.#socket?.resume()
      },
      // Whoever stops reading still has to let the rest pass by, or the connection would never end.
      cancel: () => {
        this.#controller = undefined
        this.#socket?.resume()
      },
    })
  }

  /** PostgreSQL sends row by row: they are gathered, and the socket pauses while nobody takes them. */
  override handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection): void {
    this.#socket = stream
    // The driver reuses its buffer.
    this.#waiting.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= fullChunk) this.#flush()
    if ((this.#controller?.desiredSize ?? 1) <= 0) stream.pause()
  }

  #flush(): void {
    if (this.#size > 0) this.#controller?.enqueue(Buffer.concat(this.#waiting))
    this.#waiting = []
    this.#size = 0
  }

  protected override finish(): void {
    this.#flush()
    this.#controller?.close()
  }

  protected override fail(error: Error): void {
    this.#controller?.error(error)
  }
}

export type Copied = {
  readonly chunks: ReadableStream<Buffer>
  /** The number of rows, when all chunks were taken. */
  readonly rows: Promise<number>
}

/** `text` is a COPY … TO STDOUT. */
export function copyOut(client: pg.Client, text: string): Copied {
  const statement = new CopyOut(text)
  send(client, statement)
  return { chunks: statement.chunks, rows: statement.done }
}

class CopyIn extends CopyStatement {
  readonly ready: Promise<CopyConnection>
  readonly #ready = Promise.withResolvers<CopyConnection>()

  constructor(text: string) {
    super(text)
    this.ready = this.#ready.promise
    this.ready.catch(() => undefined)
  }

  override handleCopyInResponse(connection: CopyConnection): void {
    this.#ready.resolve(connection)
  }

  protected override fail(error: Error): void {
    this.#ready.reject(error)
  }
}

/** `text` is a COPY … FROM STDIN; resolves to the number of rows that PostgreSQL took. */
export async function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const statement = new CopyIn(text)
  send(client, statement)
  const connection = await statement.ready
  try {
    for await (const chunk of chunks) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail('The source failed')
    await statement.done.catch(() => undefined)
    throw error
  }
  return await statement.done
}
