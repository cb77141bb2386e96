import { randomUUID } from 'node:crypto'
import { mostDependencies } from '@trellis/domain/contracts/catalog/components'
import { fault } from '@trellis/domain/contracts/faults/fault'
import type { Scheme } from '@trellis/domain/versions/scheme'
import { detectScheme } from '@trellis/domain/versions/schemes/detect-scheme'
import type { LineFaults } from '../reading/line-faults.ts'
import type { ImportFile, Placed } from '../reading/record-collector.ts'
import { orderedIds } from '../writing/ordered-ids.ts'

export type LinkedVersion = { readonly id: string; readonly record: Placed<'version'> }

export type LinkedComponent = {
  readonly id: string
  readonly record: Placed<'component'>
  readonly scheme: Scheme
  readonly versions: readonly LinkedVersion[]
}

export type LinkedDependency = {
  readonly component: LinkedComponent
  readonly dependsOn: LinkedComponent
  readonly version: LinkedVersion
}

export type LinkedProject = {
  readonly id: string
  readonly record: Placed<'project'>
  readonly components: readonly LinkedComponent[]
}

export type LinkedFile = {
  readonly components: readonly LinkedComponent[]
  readonly dependencies: readonly LinkedDependency[]
  readonly projects: readonly LinkedProject[]
}

/** Resolves the references within the file. One that does not resolve is a fault of its line. */
export function linkRecords(file: ImportFile, faults: LineFaults): LinkedFile {
  const versions = groupVersions(file, faults)
  const ids = { component: orderedIds(file.components.length), version: orderedIds(file.versions.length) }
  const components = new Map(
    file.components.map((record) => [record.key, linkComponent(record, versions.get(record.key), ids)]),
  )
  const find = (key: string, line: number) => {
    const found = components.get(key)
    if (found === undefined) faults.add(line, fault('component_key.unknown', { key }))
    return found
  }
  const projects = linkProjects(file, find)
  const dependencies = linkDependencies(file, find, faults)
  faults.throwIfAny()
  return { components: [...components.values()], dependencies, projects }
}

type Find = (key: string, line: number) => LinkedComponent | undefined

function groupVersions({ components, versions }: ImportFile, faults: LineFaults) {
  const byComponent = new Map(components.map(({ key }) => [key, new Map<string, Placed<'version'>>()]))
  for (const record of versions) {
    const known = byComponent.get(record.component)
    if (known === undefined)
      faults.add(record.line, fault('component_key.unknown', { key: record.component }))
    known?.set(record.number, record)
  }
  return byComponent
}

function linkComponent(
  record: Placed<'component'>,
  versions: ReadonlyMap<string, Placed<'version'>> = new Map(),
  ids: { readonly component: () => string; readonly version: () => string },
): LinkedComponent {
  return {
    id: ids.component(),
    record,
    scheme: record.version_scheme ?? detectScheme([...versions.keys()]),
    versions: Array.from(versions.values(), (version) => ({ id: ids.version(), record: version })),
  }
}

function linkDependencies({ dependencies }: ImportFile, find: Find, faults: LineFaults): LinkedDependency[] {
  const numbers = new Map<LinkedComponent, Map<string, LinkedVersion>>()
  const findVersion = (component: LinkedComponent, number: string) => {
    const known =
      numbers.get(component) ?? new Map(component.versions.map((each) => [each.record.number, each]))
    numbers.set(component, known)
    return known.get(number)
  }
  const counts = new Map<LinkedComponent, number>()
  return dependencies.flatMap(({ component: from, depends_on: to, version: number, line }) => {
    const [component, dependsOn] = [find(from, line), find(to, line)]
    if (component === undefined || dependsOn === undefined) return []
    if (component === dependsOn) faults.add(line, fault('dependency.on_itself'))
    const count = (counts.get(component) ?? 0) + 1
    counts.set(component, count)
    if (count === mostDependencies + 1)
      faults.add(line, fault('dependencies.too_many', { max: mostDependencies }))
    const version = findVersion(dependsOn, number)
    if (version === undefined) faults.add(line, fault('version.unknown', { number, component: to }))
    return version === undefined ? [] : [{ component, dependsOn, version }]
  })
}

function linkProjects({ projects }: ImportFile, find: Find): LinkedProject[] {
  return projects.map((record) => {
    const components = new Set(record.components.flatMap((key) => find(key, record.line) ?? []))
    return { id: randomUUID(), record, components: [...components] }
  })
}
