import { href } from 'react-router'

/** The parameter by which the log learns that an export did not start. */
const refusedName = 'export'

/** The parameter by which an export learns from which of the two addresses of the log it was asked for. */
const logName = 'log'

const refusals = ['running', 'failed'] as const

export type ExportRefusal = (typeof refusals)[number]

export const readRefusal = (params: URLSearchParams): ExportRefusal | undefined =>
  refusals.find((known) => known === params.get(refusedName))

const logs = { settings: href('/settings/organization/audit-logs'), own: href('/audits') }

/** The address of an export, for a link that is left while the file is saved. */
export function exportAddress(pathname: string, query: string, format: string): string {
  const params = new URLSearchParams(query)
  params.set('format', format)
  if (pathname === logs.settings) params.set(logName, 'settings')
  return `${href('/audits/export')}?${params}`
}

/** Back to the log, with the same filters. */
export function addressAfterRefusal(asked: URLSearchParams, query: string, status: number): string {
  const params = new URLSearchParams(query)
  params.set(refusedName, status === 429 ? 'running' : 'failed')
  return `${asked.get(logName) === 'settings' ? logs.settings : logs.own}?${params}`
}
