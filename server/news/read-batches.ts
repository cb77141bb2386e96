import type { NewsBatch } from '@trellis/domain/news/news'
import type { Audience } from '@trellis/domain/notifications/audience'
import type { Transaction } from '@trellis/platform/postgres'
import type { NewsRow, NewsRows } from './news-rows.ts'
import { toInstant } from './to-instant.ts'
import { toNews } from './to-news.ts'

export type ReadBatch = {
  readonly batch: NewsBatch
  readonly audience: Audience
  /** Whether rules may find something else now. */
  readonly isJudged: boolean
}

const judgedKinds: ReadonlySet<string> = new Set([
  'version_released',
  'version_became_breaking',
  'version_state_changed',
  'component_created',
  'component_changed',
  'component_deleted',
  'health_changed',
  'dependencies_changed',
  'assigned',
  'unassigned',
  'rules_changed',
])

/**
 * What a transaction did, one batch for each organization, and one for what concerns accounts alone. Everybody has
 * settings: trigger profiles_keep_notification_settings creates them with the account.
 */
export async function readBatches(transaction: Transaction, id: string): Promise<ReadBatch[]> {
  const [row] = await transaction.query<{ news: NewsRows }>('select app.read_news($1) as news', [id])
  const facts = row?.news
  if (facts === undefined) return []
  const groups = new Map<string | null, NewsRow[]>()
  for (const each of facts.news) {
    const known = groups.get(each.organization_id)
    if (known === undefined) groups.set(each.organization_id, [each])
    else known.push(each)
  }
  return [...groups.values()].map((rows) => toBatch(rows, facts))
}

function toBatch(rows: readonly NewsRow[], facts: NewsRows): ReadBatch {
  const [first] = rows
  if (first === undefined) throw new Error('A batch has news')
  const { organization_id: id, organization_name: name, actor_id, occurred_at } = first
  const organization = id === null ? undefined : { id, name: name ?? '' }
  return {
    isJudged: rows.some(({ kind }) => judgedKinds.has(kind)),
    batch: {
      organization,
      actorId: actor_id ?? undefined,
      occurredAt: toInstant(occurred_at),
      news: toNews(rows, facts),
    },
    audience: {
      recipients: facts.people
        .filter(({ organization_id }) => organization_id === id)
        .map(({ user_id, role, wants_mail, cadence, muted }) => ({
          userId: user_id,
          role: role ?? undefined,
          wantsMail: wants_mail,
          cadence,
          muted,
        })),
      assignments: facts.assigned.map(({ component_id, user_id, is_mailed }) => ({
        componentId: component_id,
        userId: user_id,
        isMailed: is_mailed,
      })),
    },
  }
}
