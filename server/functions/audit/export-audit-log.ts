import { exportAuditLog as contract } from '@trellis/domain/contracts/audit'
import { exportForms } from '../../audit/export-lines.ts'
import { type ExportedEntry, readExportPage } from '../../audit/export-page.ts'
import { recordEvent } from '../../audit/record-event.ts'
import { requireReader } from '../../organizations/require-organization.ts'
import { defineStreamFunction } from '../define-function.ts'

const encoder = new TextEncoder()

/**
 * Each page is a transaction of its own, read when the client has taken the one before: no file is held in memory, and a
 * slow client holds no connection. Entries that are written meanwhile are newer than the first page and not part of it.
 */
export const exportAuditLog = defineStreamFunction(
  { ...contract, maxBody: 0 },
  async ({ input: { format, ...filters }, run, fail }) => {
    const { organization_id: organizationId } = filters
    let page: ExportedEntry[] | undefined = await run(async (transaction) => {
      await requireReader(transaction, organizationId, 'read-audit-log')
      const first = await readExportPage(transaction, filters, undefined)
      const fields = { kind: `audit_log_${format}` } as const
      await recordEvent(transaction, { name: 'export_taken', organizationId, fields })
      return first
    })
    const { type, head, lines } = exportForms[format]
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(head)),
      async pull(controller) {
        const current = page ?? []
        const last = current.at(-1)
        if (last === undefined) return controller.close()
        controller.enqueue(encoder.encode(lines(current)))
        try {
          page = await run((transaction) => readExportPage(transaction, filters, last.sequence))
        } catch (error) {
          fail(error)
          controller.error(error)
        }
      },
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
