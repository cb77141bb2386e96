import type { Dependent, News, NewsOf } from '../../news/news.ts'
import type { Draft, Telling } from '../draft.ts'
import type { ConcernedComponent, FallCause } from '../notification-data.ts'
import { fallenOf, groupByAssignee, onlyOne, toConcerned, withChange } from './concern.ts'

type Released = NewsOf<'version_released'>
type StateChanged = NewsOf<'version_state_changed'>

/**
 * Releases and states of versions, for the people of the components that depend on them. One release is one
 * notification for a person, however many of their components it concerns; scores that it brings down are told with it.
 * Of several releases of one component, the newest is told: only that one has dependents. A person who does not want to
 * hear of releases is told of the scores alone.
 */
export function tellAboutVersions(telling: Telling): Draft[] {
  const breaking = countBreaking(telling.news)
  const told = telling.news.flatMap((news) => {
    if (news.kind === 'version_released') return tellRelease(news, breaking(news), telling)
    if (news.kind === 'version_state_changed') return tellState(news, telling)
    return []
  })
  return [...told, ...tellFalls(told, telling)]
}

function tellRelease(news: Released, { changes, guides }: Breaking, telling: Telling): Draft[] {
  const { component, version, dependents, isLateBreaking } = news
  const event = changes > 0 ? 'version_breaking' : 'version_released'
  return draftsFor(dependents, telling).map(({ userId, own, ids }) => ({
    event,
    userId,
    componentId: component.id,
    versionId: version.id,
    ownComponents: ids,
    fallen: fallenOf(own),
    data: {
      title: component.title,
      number: version.number,
      breaking_changes: changes,
      guides,
      is_late: isLateBreaking,
      ...toConcerned(own),
    },
  }))
}

type Breaking = { readonly changes: number; readonly guides: number }

/**
 * The breaking changes of a release, and of those of its component that came with it: people who upgrade to the newest
 * get all of them. A stable version repeats the changes of its pre-releases, which therefore count for pre-releases only.
 */
function countBreaking(news: readonly News[]): (told: Released) => Breaking {
  const releases = new Map<string, Map<string, Released['version']>>()
  const keyOf = ({ component, isLateBreaking }: Released) => `${component.id} ${isLateBreaking}`
  for (const each of news) {
    if (each.kind !== 'version_released') continue
    const known = releases.get(keyOf(each)) ?? new Map<string, Released['version']>()
    releases.set(keyOf(each), known.set(each.version.id, each.version))
  }
  return (told) => {
    const counted = [...(releases.get(keyOf(told))?.values() ?? [])].filter(
      ({ isStable }) => isStable || !told.version.isStable,
    )
    return {
      changes: counted.reduce((sum, { breakingChanges }) => sum + breakingChanges, 0),
      guides: counted.reduce((sum, { guides }) => sum + guides, 0),
    }
  }
}

function tellState(
  { component, version, after, reason, dependents }: StateChanged,
  telling: Telling,
): Draft[] {
  if (after === 'active') return []
  const event = after === 'withdrawn' ? 'version_withdrawn' : 'version_deprecated'
  return draftsFor(dependents, telling).map(({ userId, own, ids }) => ({
    event,
    userId,
    componentId: component.id,
    versionId: version.id,
    ownComponents: ids,
    fallen: fallenOf(own),
    data: { title: component.title, number: version.number, reason: reason ?? null, ...toConcerned(own) },
  }))
}

type Own = {
  readonly userId: string
  readonly own: readonly ConcernedComponent[]
  readonly ids: readonly string[]
}

function draftsFor(dependents: readonly Dependent[], { assigneesOf, changeOf }: Telling): Own[] {
  const components = dependents.map(({ id, title, selected, distance, count, hasNewer = false }) =>
    withChange(
      { id, title, selected, ...(distance !== undefined && !hasNewer && { distance, count }) },
      changeOf(id),
    ),
  )
  return [...groupByAssignee(components, assigneesOf)].map(([userId, own]) => ({
    userId,
    own,
    ids: own.map(({ id }) => id),
  }))
}

/** Falls that no notification of a version tells the person, because no version caused them, or because it is muted. */
function tellFalls(told: readonly Draft[], telling: Telling): Draft[] {
  const fallen = telling.news
    .flatMap((news) => (news.kind === 'health_changed' ? news.changes : []))
    .filter(({ before, after }) => after < before)
  if (fallen.length === 0) return []
  const known = listTold(told, telling)
  const cause = findCause(telling.news)
  const about = cause !== null && { componentId: cause.component_id, versionId: cause.version_id }
  return [...groupByAssignee(fallen, telling.assigneesOf)].flatMap(([userId, own]): Draft[] => {
    const untold = own.filter(({ id }) => !known.get(userId)?.has(id))
    if (untold.length === 0) return []
    const ids = untold.map(({ id }) => id)
    const data = { cause, ...toConcerned(untold) }
    return [
      { event: 'health_fell', userId, ...(about || onlyOne(untold)), ownComponents: ids, fallen: ids, data },
    ]
  })
}

/** For each person, the components whose falls they are told with a version. */
function listTold(told: readonly Draft[], { recipients }: Telling): Map<string, Set<string>> {
  const muted = new Map(recipients.map(({ userId, muted: names }) => [userId, names]))
  const known = new Map<string, Set<string>>()
  for (const { userId, event, fallen = [] } of told) {
    if (muted.get(userId)?.includes(event)) continue
    const ids = known.get(userId) ?? new Set()
    for (const id of fallen) ids.add(id)
    known.set(userId, ids)
  }
  return known
}

/** The version that the batch is about. A batch with several has no single cause; a release without dependents is none. */
function findCause(news: readonly News[]): FallCause | null {
  const causes = news.flatMap((each): FallCause[] => {
    if (each.kind !== 'version_released' && each.kind !== 'version_state_changed') return []
    if (each.kind === 'version_released' && each.dependents.length === 0) return []
    const { component, version } = each
    const kind = each.kind === 'version_released' ? 'released' : each.after
    if (kind === 'active') return []
    const { id: component_id, title } = component
    return [{ component_id, version_id: version.id, title, number: version.number, kind }]
  })
  return causes.length === 1 ? (causes[0] ?? null) : null
}
