// Computes from the file everything that follows from other rows, so that an import stores each row once in its final
// form. The triggers check it and find nothing to correct.
import { type Assessment, assessorOf } from '@trellis/domain/health/assess'
import { scoreOf, totalsOf } from '@trellis/domain/health/score'
import { findLatest } from '@trellis/domain/versions/line-up'
import type { Version } from '@trellis/domain/versions/scheme'
import type { LinkedComponent, LinkedDependency, LinkedFile, LinkedVersion } from '../judging/link-records.ts'

export type DerivedComponent = LinkedComponent & {
  readonly latest: Version | undefined
  readonly dependencyCount: number
  readonly outdatedCount: number
  readonly dependentCount: number
  readonly projectCount: number
  readonly healthScore: number
}

export type JudgedDependency = LinkedDependency & { readonly assessment: Assessment }

export type DerivedFile = {
  readonly components: readonly DerivedComponent[]
  readonly dependencies: readonly JudgedDependency[]
}

/** `now` is the date of versions that have none. */
export function deriveColumns(file: LinkedFile, now: Date): DerivedFile {
  const lines: Lines = new Map(
    file.components.map((component) => [
      component,
      component.versions.map((version) => toVersion(version, now)),
    ]),
  )
  const dependencies = judge(file.dependencies, lines, now)
  const costs = group(dependencies, ({ component }) => component)
  const dependents = group(dependencies, ({ dependsOn }) => dependsOn)
  const uses = group(
    file.projects.flatMap(({ components }) => components),
    (component) => component,
  )
  const components = file.components.map((component) => {
    const penalties = (costs.get(component) ?? []).map(({ assessment }) => assessment.penalty)
    return {
      ...component,
      latest: findLatest(component.scheme, lines.get(component) ?? []),
      dependencyCount: penalties.length,
      outdatedCount: penalties.filter((penalty) => penalty > 0).length,
      dependentCount: dependents.get(component)?.length ?? 0,
      projectCount: uses.get(component)?.length ?? 0,
      healthScore: scoreOf(totalsOf(penalties)),
    }
  })
  return { components, dependencies }
}

type Lines = ReadonlyMap<LinkedComponent, readonly Version[]>

function judge(dependencies: readonly LinkedDependency[], lines: Lines, now: Date): JudgedDependency[] {
  const assessments = new Map<LinkedVersion, Assessment>()
  const assessors = new Map<LinkedComponent, (selected: Version) => Assessment>()
  return dependencies.map((dependency) => {
    const { component, dependsOn, version } = dependency
    const assess = assessors.get(dependsOn) ?? assessorOf(dependsOn.scheme, lines.get(dependsOn) ?? [])
    assessors.set(dependsOn, assess)
    const assessment = assessments.get(version) ?? assess(toVersion(version, now))
    assessments.set(version, assessment)
    return { component, dependsOn, version, assessment }
  })
}

function group<Entry, Key>(entries: readonly Entry[], keyOf: (entry: Entry) => Key): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [entry])
    else known.push(entry)
  }
  return groups
}

export function toVersion({ id, record }: LinkedVersion, now: Date): Version {
  return {
    id,
    number: record.number,
    releasedAt: (record.released_at ?? now).getTime(),
    state: record.state,
    breaking: record.changes.some(({ kind }) => kind === 'breaking'),
  }
}
