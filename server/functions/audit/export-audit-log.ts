import { exportAuditLog as contract } from '@trellis/domain/contracts/audit'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { exportForms } from '../../audit/export-lines.ts'
import { type ExportedEntry, readExportPage } from '../../audit/export-page.ts'
import { ExportPlaces } from '../../audit/export-places.ts'
import { recordEvent } from '../../audit/record-event.ts'
import { requireReader } from '../../organizations/require-organization.ts'
import { defineStreamFunction } from '../define-function.ts'

const encoder = new TextEncoder()
const places = new ExportPlaces()
/** Milliseconds. */
const longestWait = 10_000

/**
 * Each page is a transaction of its own, read when the client has taken the one before: no file is held in memory, and a
 * slow client holds no connection. Entries that are written meanwhile are newer than the first page and not part of it.
 */
export const exportAuditLog = defineStreamFunction(
  { ...contract, maxBody: 0 },
  async ({ input: { format, ...filters }, caller, run, fail }) => {
    const { organization_id: organizationId } = filters
    // For each page again: to someone who may no longer read it, the log would look as if it ended here.
    const read = async (transaction: Transaction, before: number | undefined) => {
      await requireLiveToken(transaction)
      await requireReader(transaction, organizationId, 'read-audit-log')
      return await readExportPage(transaction, filters, before)
    }
    const givePlaceBack = places.take(caller.userId)
    let page: ExportedEntry[] = await run(async (transaction) => {
      const first = await read(transaction, undefined)
      const fields = { kind: `audit_log_${format}` } as const
      await recordEvent(transaction, { name: 'export_taken', organizationId, fields })
      return first
    }).catch((error: unknown) => {
      givePlaceBack()
      throw error
    })
    const { type, head, lines } = exportForms[format]
    // Nobody reads or cancels the stream for a client that left before the answer began.
    const unread = setTimeout(givePlaceBack, longestWait).unref()
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(head)),
      async pull(controller) {
        clearTimeout(unread)
        const last = page.at(-1)
        if (last === undefined) {
          givePlaceBack()
          return controller.close()
        }
        controller.enqueue(encoder.encode(lines(page)))
        try {
          page = await run((transaction) => read(transaction, last.sequence))
        } catch (error) {
          givePlaceBack()
          fail(error)
          controller.error(error)
        }
      },
      cancel: givePlaceBack,
    })
    return new Response(stream, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="audit-log.${format}"`,
        'Cache-Control': 'no-store',
      },
    })
  },
)

/** A session that ended is found in each transaction. A token is looked up once, when its request comes in. */
async function requireLiveToken(transaction: Transaction): Promise<void> {
  const [row] = await transaction.query<{ is_live: boolean }>('select app.token_is_live() as is_live')
  if (row?.is_live !== true) throw refusal(401, 'token_over', 'The token was revoked or has expired')
}
