import type { HealthChange, NamedComponent, News } from '@trellis/domain/news/news'
import { newsData } from './news-data.ts'
import type { NewsRow, NewsRows } from './news-rows.ts'
import { toInstant } from './to-instant.ts'

/**
 * The news of a batch, in order. Several rows about one component become one, and what was deleted since, or created in
 * the same batch, is not told a second time.
 */
export function toNews(rows: readonly NewsRow[], facts: NewsRows): News[] {
  const created = idsOf(rows, 'component_created')
  const gone = idsOf(rows, 'component_deleted')
  const told = rows.flatMap((row): News[] => toOne(row, facts, gone))
  const changes = mergeHealth(rows, facts, created)
  return [
    ...told,
    ...mergeEdits(rows, facts, (id) => created.has(id) || gone.has(id)),
    ...(changes.length === 0 ? [] : [{ kind: 'health_changed' as const, changes }]),
  ]
}

function toOne(row: NewsRow, facts: NewsRows, gone: ReadonlySet<string>): News[] {
  switch (row.kind) {
    case 'version_released':
    case 'version_became_breaking':
      return toRelease(row, facts)
    case 'version_state_changed':
      return toStateChange(row, facts)
    case 'component_created':
      return withComponent(row, (component) => ({ kind: 'component_created', component }))
    case 'component_deleted':
      return toDeletion(row, facts, gone)
    case 'assigned':
    case 'unassigned': {
      const { kind, user_id: userId } = row
      return userId === null ? [] : withComponent(row, (component) => ({ kind, component, userId }))
    }
    default:
      return toOther(row)
  }
}

function toOther(row: NewsRow): News[] {
  const { kind, user_id: userId } = row
  switch (kind) {
    case 'document_to_accept': {
      const { id, title, valid_from: validFrom, required_of } = newsData[kind].parse(row.data)
      return [{ kind, document: { id, title, validFrom }, requiredOf: required_of }]
    }
    case 'rule_found':
    case 'rule_resolved': {
      const { rule_id: ruleId, ...rule } = newsData[kind].parse(row.data)
      return [{ kind, rule: { ruleId, ...rule } }]
    }
    case 'webhook_failing':
    case 'webhook_disabled':
      return [{ kind, ...newsData[kind].parse(row.data) }]
    case 'trial_ending': {
      const { ends_at: endsAt, days } = newsData[kind].parse(row.data)
      return [{ kind, endsAt, days }]
    }
    case 'not_active':
      return [{ kind, ...newsData[kind].parse(row.data) }]
    case 'payment_failed': {
      const { invoice_id: id, invoice_number: number, retried_at } = newsData[kind].parse(row.data)
      return [{ kind, invoice: { id, number }, retriedAt: retried_at ?? undefined }]
    }
    default:
      return userId === null ? [] : toPersonal(row, userId)
  }
}

function toPersonal({ kind, data }: NewsRow, userId: string): News[] {
  switch (kind) {
    case 'role_changed':
      return [{ kind, userId, ...newsData[kind].parse(data) }]
    case 'invitation_accepted': {
      const { role, invited_by } = newsData[kind].parse(data)
      return [{ kind, userId, role, invitedBy: invited_by ?? undefined }]
    }
    case 'token_made':
      return [{ kind, userId, token: newsData[kind].parse(data) }]
    case 'factor_removed':
      return [{ kind, userId, ...newsData[kind].parse(data) }]
    case 'new_sign_in':
      return [{ kind, userId, ...newsData[kind].parse(data) }]
    case 'break_glass_used':
    case 'mail_refused':
      return [{ kind, userId }]
    default:
      return []
  }
}

function toRelease(row: NewsRow, facts: NewsRows): News[] {
  const { version, version_id: id } = row
  if (version === null || id === null) return []
  const { number, released_at, is_stable, breaking_changes, guides } = version
  return withComponent(row, (component) => ({
    kind: 'version_released',
    component,
    version: {
      id,
      number,
      releasedAt: toInstant(released_at),
      isStable: is_stable,
      breakingChanges: breaking_changes,
      guides,
    },
    isLateBreaking: row.kind === 'version_became_breaking',
    dependents: dependentsOf(row, facts),
  }))
}

function toStateChange(row: NewsRow, facts: NewsRows): News[] {
  const { version, version_id: id } = row
  if (version === null || id === null) return []
  const { before, after, reason } = newsData.version_state_changed.parse(row.data)
  return withComponent(row, (component) => ({
    kind: 'version_state_changed',
    component,
    version: { id, number: version.number },
    before,
    after,
    reason: reason ?? undefined,
    dependents: dependentsOf(row, facts),
  }))
}

function toDeletion(row: NewsRow, facts: NewsRows, gone: ReadonlySet<string>): News[] {
  if (row.component_id === null) return []
  const { title } = newsData.component_deleted.parse(row.data)
  const dependents = facts.edges
    .filter(
      (edge) => edge.is_removed && edge.depends_on_id === row.component_id && !gone.has(edge.component_id),
    )
    .map(({ component_id, title: name }) => ({ id: component_id, title: name }))
  return [{ kind: 'component_deleted', component: { id: row.component_id, title }, dependents }]
}

const dependentsOf = ({ id }: NewsRow, { dependents }: NewsRows) =>
  dependents
    .filter(({ news_id }) => news_id === id)
    .map(({ component_id, title, selected, lag_distance, lag_count }) => ({
      id: component_id,
      title,
      selected,
      distance: lag_distance ?? undefined,
      count: lag_count,
    }))

function withComponent(
  { component_id: id, title }: NewsRow,
  make: (component: NamedComponent) => News,
): News[] {
  return id === null || title === null ? [] : [make({ id, title })]
}

const idsOf = (rows: readonly NewsRow[], kind: string): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (row.kind === kind && row.component_id !== null ? [row.component_id] : [])))

/** From the first score to the last one. The score of a new component is no change. */
function mergeHealth(
  rows: readonly NewsRow[],
  { health }: NewsRows,
  created: ReadonlySet<string>,
): HealthChange[] {
  const own = new Set(rows.map(({ id }) => id))
  const merged = new Map<string, HealthChange>()
  for (const { news_id, component_id: id, title, before, after } of health) {
    if (!own.has(news_id) || created.has(id)) continue
    merged.set(id, { id, title, before: merged.get(id)?.before ?? before, after })
  }
  return [...merged.values()].filter(({ before, after }) => before !== after)
}

function mergeEdits(
  rows: readonly NewsRow[],
  { edges }: NewsRows,
  isTold: (componentId: string) => boolean,
): News[] {
  const own = new Set(rows.map(({ id }) => id))
  const edits = new Map<string, { component: NamedComponent; fields: Set<string> }>()
  const note = (component: NamedComponent, fields: readonly string[]) => {
    if (isTold(component.id)) return
    const known = edits.get(component.id) ?? { component, fields: new Set() }
    for (const field of fields) known.fields.add(field)
    edits.set(component.id, known)
  }
  for (const row of rows) {
    if (row.kind !== 'component_changed' || row.component_id === null || row.title === null) continue
    note({ id: row.component_id, title: row.title }, newsData.component_changed.parse(row.data).fields)
  }
  for (const { news_id, component_id: id, title } of edges)
    if (own.has(news_id)) note({ id, title }, ['dependencies'])
  return [...edits.values()].map(({ component, fields }) => ({
    kind: 'component_changed',
    component,
    fields: [...fields],
  }))
}
