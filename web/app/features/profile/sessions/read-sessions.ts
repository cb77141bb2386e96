import { listSessions, type SessionPage, sessionsPerPage } from '@trellis/domain/contracts/sessions'
import { invokeFunction } from '../../../data/client/invoke-function.ts'
import type { PlatformClient } from '../../../data/client/platform-client.ts'
import { orRouteError } from '../../../data/failure/data-error.ts'

export interface ShownSessions extends SessionPage {
  readonly page: number
  readonly pages: number
}

/** The last page takes the place of one that is empty, for example because its sessions have ended. */
export async function readSessions(client: PlatformClient, asked: number): Promise<ShownSessions> {
  const read = (page: number) => orRouteError(invokeFunction(client, listSessions, { page }))
  const found = await read(asked)
  const pages = Math.max(1, Math.ceil(found.total / sessionsPerPage))
  return asked > pages ? { ...(await read(pages)), page: pages, pages } : { ...found, page: asked, pages }
}
