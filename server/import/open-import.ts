import type { ImportPlaces } from './import-places.ts'
import { ImportThread } from './thread/import-thread.ts'

type OpenImport = { readonly thread: ImportThread; readonly end: () => Promise<void> }

/** Takes a place and starts a thread in it. The place is freed whatever happens to the thread. */
export function openImport(
  places: ImportPlaces,
  personId: string,
  startThread = () => new ImportThread(),
): OpenImport {
  const givePlaceBack = places.take(personId)
  try {
    const thread = startThread()
    return { thread, end: () => thread.close().finally(givePlaceBack) }
  } catch (error) {
    givePlaceBack()
    throw error
  }
}
