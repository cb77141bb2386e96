import type { Endpoint } from '../../auth-context.ts'
import { readPage, tellPage } from './page.ts'

/** The protocol tells the product what happens instead of keeping a record: here is nothing to read. */
export const getAudit: Endpoint = () => (c) => {
  tellPage(c, { page: readPage(c), total: 0, path: '/admin/audit' })
  return c.json([])
}
