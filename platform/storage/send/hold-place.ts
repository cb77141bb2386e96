import type { ServerResponse } from 'node:http'
import { ClientLeftError } from '../../http/http.ts'
import { ClientPlaces } from '../request/client-places.ts'
import type { StorageContext, StorageParts } from '../request/parts.ts'
import { shareOf } from '../request/transactions.ts'

type Bindings = { readonly outgoing?: ServerResponse }

/**
 * Answers of a client that are open at the same time. A browser opens dozens for a page of pictures, and a whole office
 * can have one address.
 */
const downloads = new ClientPlaces(100)

/**
 * An answer that nobody reads holds a file or a connection to S3, and memory. Call it before either is opened. The place is
 * free when the last byte has left this process, or the client has. A request inside the process is read by our own code.
 */
export function holdPlace(c: StorageContext, { readerPatience }: Pick<StorageParts, 'readerPatience'>): void {
  const { outgoing } = (c.env ?? {}) as Bindings
  if (outgoing === undefined) return
  // It would not tell again that it is closed.
  if (outgoing.destroyed) throw new ClientLeftError()
  const leave = downloads.take(shareOf(c).owner)
  outgoing.once('finish', leave).once('close', leave)
  outgoing.setTimeout(readerPatience, () => outgoing.destroy())
}
