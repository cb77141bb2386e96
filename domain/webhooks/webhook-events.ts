import type { Dependent, FoundRule, NamedComponent, News, NewsBatch } from '../news/news.ts'
import type { WebhookEventType } from './event-types.ts'
import { type EventData, mostListed } from './payloads.ts'

/** Something that endpoints are told. `item` names what it is about, for the list of deliveries. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [T in Type]: {
    readonly type: T
    readonly item: string
    readonly occurredAt: string
    readonly data: EventData<T>
  }
}[Type]

type Told = { [T in WebhookEventType]: Pick<WebhookEvent<T>, 'type' | 'item' | 'data'> }[WebhookEventType]

/** What concerns people only, such as assignments and roles, is told to nobody outside. */
export function toWebhookEvents({ organization, occurredAt, news }: NewsBatch): WebhookEvent[] {
  if (organization === undefined) return []
  return news.flatMap(tell).map((told): WebhookEvent => ({ ...told, occurredAt }))
}

function tell(news: News): Told[] {
  switch (news.kind) {
    case 'version_released':
      // A breaking change that was added later makes no second release.
      return news.isLateBreaking ? [] : [tellRelease(news)]
    case 'version_state_changed':
      return [tellState(news)]
    case 'component_created':
      return [
        { type: 'component.created', item: news.component.title, data: { component: name(news.component) } },
      ]
    case 'component_changed':
      return [
        {
          type: 'component.changed',
          item: news.component.title,
          data: { component: name(news.component), fields: [...news.fields] },
        },
      ]
    case 'component_deleted':
      return [
        {
          type: 'component.deleted',
          item: news.component.title,
          data: {
            component: name(news.component),
            dependent_count: news.dependents.length,
            dependents: news.dependents.slice(0, mostListed).map(name),
          },
        },
      ]
    case 'health_changed':
      return inSlices(news.changes).map((slice) => ({
        type: 'health.changed',
        item: nameAll(slice),
        data: { components: slice.map(({ id, title, before, after }) => ({ id, title, before, after })) },
      }))
    case 'rule_found':
      return [{ type: 'rule.found', ...tellRule(news.rule) }]
    case 'rule_resolved':
      return [{ type: 'rule.resolved', ...tellRule(news.rule) }]
    default:
      return []
  }
}

type NewsOfKind<Kind extends News['kind']> = Extract<News, { readonly kind: Kind }>

function tellRelease({ component, version, dependents }: NewsOfKind<'version_released'>): Told {
  return {
    type: 'version.released',
    item: `${component.title} ${version.number}`,
    data: {
      component: name(component),
      version: {
        id: version.id,
        number: version.number,
        released_at: version.releasedAt,
        is_stable: version.isStable,
        breaking_changes: version.breakingChanges,
        migration_guides: version.guides,
      },
      ...listDependents(dependents),
    },
  }
}

function tellState({
  component,
  version,
  before,
  after,
  reason,
  dependents,
}: NewsOfKind<'version_state_changed'>): Told {
  const { id, number } = version
  return {
    type: 'version.state_changed',
    item: `${component.title} ${number}`,
    data: {
      component: name(component),
      version: { id, number },
      before,
      after,
      reason: reason ?? null,
      ...listDependents(dependents),
    },
  }
}

function tellRule({ ruleId, rule, level, message, components }: FoundRule) {
  return {
    item: nameAll(components),
    data: {
      rule: { id: ruleId, kind: rule, level, message },
      component_count: components.length,
      components: components.slice(0, mostListed).map(name),
    },
  }
}

const name = ({ id, title }: NamedComponent) => ({ id, title })

const nameAll = ([first, ...others]: readonly NamedComponent[]) =>
  first === undefined ? '' : others.length === 0 ? first.title : `${first.title} and ${others.length} more`

const listDependents = (dependents: readonly Dependent[]) => ({
  dependent_count: dependents.length,
  dependents: dependents.slice(0, mostListed).map(({ id, title, selected, distance = null, count }) => ({
    id,
    title,
    selected,
    distance,
    behind: count,
  })),
})

function inSlices<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / mostListed)
  return Array.from({ length: count }, (_, place) =>
    items.slice(place * mostListed, (place + 1) * mostListed),
  )
}
