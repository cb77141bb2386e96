// The state of the log in its address. Invalid parts are ignored.
import {
  type AuditAction,
  actionsOf,
  auditActions,
  type ItemKind,
  isAuditAction,
  itemKinds,
} from '@trellis/domain/audit/actions'
import { idIn } from '../../../data/catalog/ids.ts'
import { type AuditTime, boundsOf, noTime, readAuditTime } from './audit-time.ts'

export interface AuditQuery extends AuditTime {
  person: string | undefined
  action: AuditAction | undefined
  kind: ItemKind | undefined
  item: string | undefined
  address: string | undefined
  /** The page: the entries below this number, or above the other. */
  before: number | undefined
  after: number | undefined
}

/** The open entry. It is no part of the query: opening one reads nothing. */
export const entryName = 'entry'

/** All parameters that the loader reads. */
export const readNames = [
  'person',
  'action',
  'kind',
  'item',
  'days',
  'from',
  'to',
  'address',
  'before',
  'after',
]

export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const action = params.get('action') ?? ''
  const before = readNumber(params.get('before'))
  return {
    person: idIn(params.get('person')),
    action: isAuditAction(action) ? action : undefined,
    kind: itemKinds.find((kind) => kind === params.get('kind')),
    item: idIn(params.get('item')),
    ...readAuditTime(params),
    address: readAddress(params.get('address')),
    before,
    after: before === undefined ? readNumber(params.get('after')) : undefined,
  }
}

/** The query string; empty for the newest entries without filters. */
export function writeAuditQuery(query: AuditQuery, entry?: number): string {
  const params = new URLSearchParams()
  const { person, action, kind, item, span, from, to, address, before, after } = query
  const values = {
    person,
    action,
    kind,
    item,
    days: span,
    from,
    to,
    address,
    before,
    after,
    [entryName]: entry,
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, String(value))
  return params.size === 0 ? '' : `?${params}`
}

/** A change of filters starts at the newest entries again. An action of another kind goes. */
export function changeAuditQuery(query: AuditQuery, change: Partial<AuditQuery>): AuditQuery {
  const next = { ...query, before: undefined, after: undefined, ...change }
  const isOther = next.kind && next.action && auditActions.get(next.action) !== next.kind
  return isOther ? { ...next, action: undefined } : next
}

export const noFilters: AuditQuery = {
  person: undefined,
  action: undefined,
  kind: undefined,
  item: undefined,
  ...noTime,
  address: undefined,
  before: undefined,
  after: undefined,
}

export function isFiltered({ before, after, ...filters }: AuditQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** The filters as `list_audit_entries` and `export-audit-log` take them. */
export function filtersOf(query: AuditQuery, now: number) {
  const { person, action, kind, item, address } = query
  const kinds = kind && actionsOf(kind)
  return {
    ...(person && { people: [person] }),
    ...(action
      ? { actions: kinds?.includes(action) === false ? [] : [action] }
      : kinds && { actions: kinds }),
    ...(item && { item }),
    ...boundsOf(query, now),
    ...(address && { address }),
  }
}

export function readNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** Addresses are compared as text. */
export function readAddress(text: string | null): string | undefined {
  const trimmed = text?.trim().toLowerCase() ?? ''
  return /^[0-9a-f.:]{2,45}$/.test(trimmed) ? trimmed : undefined
}
