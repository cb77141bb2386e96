// Pages of an audit log of 1,000,000 entries beside the same pages of one of 10,000: by each filter, alone and together
// with others. Then an export of each, and the memory that it took. Fails if one of them misses its aim.
import { type ExportMemory, listMisses } from './audit/aims.ts'
import { type AuditedOrganization, fillAuditLog } from './audit/fill-log.ts'
import { measureExport } from './audit/measure-export.ts'
import { measurePages } from './audit/measure-pages.ts'
import { startInstallation } from './core/installation.ts'
import { printResults } from './core/timing.ts'

const sizes = { few: 10_000, many: 1_000_000 }

const installation = await startInstallation()
try {
  const few = await fillAuditLog(installation, sizes.few)
  const many = await fillAuditLog(installation, sizes.many)
  await installation.own('vacuum analyze audit_log')
  await installation.own('vacuum analyze app.audit_subjects')
  console.log('\nPages of 50 entries')
  const pages = await measurePages(installation, { few, many })
  printResults(pages, ['of 1,000,000', 'of 10,000'])
  console.log('\nExports')
  console.log(
    '| entries | format | time | entries/s | size | memory before | memory at most |\n|---|---|---|---|---|---|---|',
  )
  const exports = [...(await printExports(few)), ...(await printExports(many))]
  for (const miss of listMisses(pages, exports)) {
    console.error(miss)
    process.exitCode = 1
  }
} finally {
  await installation.stop()
}

async function printExports(organization: AuditedOrganization): Promise<ExportMemory[]> {
  const measured: ExportMemory[] = []
  for (const format of ['jsonl', 'csv'] as const) {
    const { entries, seconds, bytes, before, most } = await measureExport(installation, organization, format)
    const cells = [
      entries.toLocaleString('en'),
      format,
      `${seconds.toFixed(1)} s`,
      Math.round(entries / seconds).toLocaleString('en'),
      megabytes(bytes),
      megabytes(before),
      megabytes(most),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    measured.push({ name: `${entries.toLocaleString('en')} as ${format}`, before, most })
  }
  return measured
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`
}
