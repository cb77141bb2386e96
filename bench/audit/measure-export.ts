import type { Installation } from '../core/installation.ts'
import type { AuditedOrganization } from './fill-log.ts'

/** Reads the whole answer without keeping it. Memory is that of this process, in which the function runs. */
export async function measureExport(
  { stream }: Installation,
  { id }: AuditedOrganization,
  format: 'csv' | 'jsonl',
) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const began = performance.now()
  const answer = await stream(`export-audit-log?organization_id=${id}&format=${format}`)
  let most = before
  let bytes = 0
  let lines = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
    most = Math.max(most, process.memoryUsage.rss())
  }
  const seconds = (performance.now() - began) / 1000
  return { entries: format === 'csv' ? lines - 1 : lines, seconds, bytes, before, most }
}
