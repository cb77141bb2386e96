import type { Dependent, HealthChange, NamedComponent, News } from '@trellis/domain/news/news'
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
  const known = { dependents: listDependents(facts), users: listFormerUsers(facts, gone) }
  const told = rows.flatMap((row): News[] => toOne(row, known))
  const changes = mergeHealth(rows, facts, created)
  return [
    ...told,
    ...mergeEdits(rows, facts, (id) => created.has(id) || gone.has(id)),
    ...(changes.length === 0 ? [] : [{ kind: 'health_changed' as const, changes }]),
  ]
}

/** Found by key: a batch can have thousands of rows and of dependents. */
type Known = {
  /** By the id of the news. */
  readonly dependents: ReadonlyMap<number, readonly Dependent[]>
  /** Components that used one until it was deleted, by its id. */
  readonly users: ReadonlyMap<string, readonly NamedComponent[]>
}

function toOne(row: NewsRow, known: Known): News[] {
  switch (row.kind) {
    case 'version_released':
    case 'version_became_breaking':
      return toRelease(row, known)
    case 'version_state_changed':
      return toStateChange(row, known)
    case 'component_created':
      return withComponent(row, (component) => ({ kind: 'component_created', component }))
    case 'component_deleted':
      return toDeletion(row, known)
    case 'assigned': {
      const { kind, user_id: userId } = row
      return userId === null ? [] : withComponent(row, (component) => ({ kind, component, userId }))
    }
    case 'unassigned': {
      const { kind, user_id: userId } = row
      if (userId === null) return []
      const { is_mailed: isMailed } = newsData[kind].parse(row.data)
      return withComponent(row, (component) => ({ kind, component, userId, isMailed }))
    }
    default:
      return toOther(row)
  }
}

function toOther(row: NewsRow): News[] {
  const { kind, user_id: userId } = row
  switch (kind) {
    case 'document_to_accept': {
      const { id, title, valid_from: validFrom, ...asked } = newsData[kind].parse(row.data)
      const { required_of: requiredOf, asked_before: askedBefore } = asked
      const acceptedBy = row.accepted_by ?? []
      return [{ kind, document: { id, title, validFrom }, requiredOf, askedBefore, acceptedBy }]
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

function toRelease(row: NewsRow, { dependents }: Known): News[] {
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
    dependents: dependents.get(row.id) ?? [],
  }))
}

function toStateChange(row: NewsRow, { dependents }: Known): News[] {
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
    dependents: dependents.get(row.id) ?? [],
  }))
}

function toDeletion({ component_id: id, data }: NewsRow, { users }: Known): News[] {
  if (id === null) return []
  const { title } = newsData.component_deleted.parse(data)
  return [{ kind: 'component_deleted', component: { id, title }, dependents: users.get(id) ?? [] }]
}

function listDependents({ dependents }: NewsRows): Known['dependents'] {
  const lists = new Map<number, Dependent[]>()
  for (const { news_id, component_id: id, title, selected, ...lag } of dependents) {
    const { lag_distance, lag_count: count, has_newer: hasNewer } = lag
    const list = lists.get(news_id) ?? []
    list.push({ id, title, selected, distance: lag_distance ?? undefined, count, hasNewer })
    lists.set(news_id, list)
  }
  return lists
}

function listFormerUsers({ edges }: NewsRows, gone: ReadonlySet<string>): Known['users'] {
  const lists = new Map<string, NamedComponent[]>()
  for (const { is_removed, component_id: id, depends_on_id, title } of edges) {
    if (!is_removed || gone.has(id)) continue
    const list = lists.get(depends_on_id) ?? []
    list.push({ id, title })
    lists.set(depends_on_id, list)
  }
  return lists
}

function withComponent(
  { component_id: id, title }: NewsRow,
  make: (component: NamedComponent) => News,
): News[] {
  return id === null || title === null ? [] : [make({ id, title })]
}

const idsOf = (rows: readonly NewsRow[], kind: string): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (row.kind === kind && row.component_id !== null ? [row.component_id] : [])))

/** From the first score to the last one: `health` is in the order of the news. The score of a new component is no change. */
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
