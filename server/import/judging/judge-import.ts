// An import is a write like any other: anything that a blocking rule forbids is refused before anything is stored. The
// organization is empty, so the file alone decides, and no component has an exemption yet.
import type { Finding, RuleViolation } from '@trellis/domain/contracts/catalog/findings'
import { graphOf } from '@trellis/domain/graph/graph'
import { listCycles } from '@trellis/domain/graph/order/strong-components'
import { type Evaluation, evaluatorOf } from '@trellis/domain/rules/evaluate'
import type { ComponentFacts, VersionFacts } from '@trellis/domain/rules/facts'
import { namesakesOf } from '@trellis/domain/rules/namesakes'
import { type Rule, versionRuleKinds } from '@trellis/domain/rules/rule'
import { toFinding } from '../../catalog/rules/to-finding.ts'
import { ImportRefusal } from '../import-refusal.ts'
import type { DerivedComponent, DerivedFile, JudgedDependency } from '../writing/derive-columns.ts'
import type { LinkedVersion } from './link-records.ts'

const mostFindings = 20

/** Throws one refusal with the first lines that break a blocking rule. */
export function judgeImport(rules: readonly Rule[], file: DerivedFile, now: number): void {
  const blocking = rules.filter(({ level }) => level === 'block')
  if (blocking.length === 0) return
  const ofVersions = blocking.filter(({ kind }) => versionRuleKinds.includes(kind))
  const found: { line: number; finding: Finding }[] = []
  const note = (line: number, { findings }: Evaluation) =>
    found.push(...findings.map((finding) => ({ line, finding: toFinding(finding) })))
  const evaluate = { component: evaluatorOf(blocking, now), version: evaluatorOf(ofVersions, now) }
  for (const { component, versions, line } of listFacts(file)) {
    note(line, evaluate.component(component))
    if (ofVersions.length > 0) {
      for (const { record } of versions)
        note(record.line, evaluate.version({ ...component, version: toVersionFacts(record) }))
    }
    if (found.length >= mostFindings) break
  }
  const [first] = found
  if (first === undefined) return
  const details: RuleViolation = { findings: found.slice(0, mostFindings).map(({ finding }) => finding) }
  throw new ImportRefusal(422, 'rule_violation', `Line ${first.line}: ${first.finding.message}`, { details })
}

function* listFacts({ components, dependencies }: DerivedFile) {
  const edgesOf = Map.groupBy(dependencies, ({ component }) => component.id)
  const cycles = findCycles(components, dependencies)
  const namesakes = namesakesOf(components.map(({ id, record: { title } }) => ({ id, title })))
  for (const component of components) {
    const { record, versions, id } = component
    yield {
      component: toFacts(component, {
        edges: edgesOf.get(id) ?? [],
        cycle: cycles.get(id) ?? [],
        namesakes: namesakes.get(id) ?? [],
      }),
      versions,
      line: record.line,
    }
  }
}

/** For each component in a cycle, the others in that cycle. */
function findCycles(
  components: readonly DerivedComponent[],
  dependencies: readonly JudgedDependency[],
): Map<string, ComponentFacts['cycle']> {
  const graph = graphOf(
    components.map(({ id }) => id),
    dependencies.map(({ component, dependsOn }) => ({ from: component.id, to: dependsOn.id })),
  )
  const titles = new Map(components.map(({ id, record }) => [id, record.title]))
  return new Map(
    listCycles(graph).flatMap((members) =>
      members.map((id) => [
        id,
        members
          .filter((other) => other !== id)
          .map((other) => ({ id: other, title: titles.get(other) ?? '' })),
      ]),
    ),
  )
}

type Surroundings = Pick<ComponentFacts, 'cycle' | 'namesakes'> & {
  readonly edges: readonly JudgedDependency[]
}

function toFacts(
  { id, record, healthScore }: DerivedComponent,
  { edges, cycle, namesakes }: Surroundings,
): ComponentFacts {
  return {
    id,
    title: record.title,
    namesakes,
    description: record.description ?? undefined,
    kind: record.kind,
    documentationUrl: record.documentation_url ?? undefined,
    assignedUsers: new Set(record.assigned_users.map((email) => email.toLowerCase())).size,
    health: healthScore,
    dependencies: edges.map(({ dependsOn, assessment }) => ({
      id: dependsOn.id,
      title: dependsOn.record.title,
      kind: dependsOn.record.kind,
      lag: assessment.lag,
    })),
    cycle,
    version: undefined,
  }
}

function toVersionFacts({ number, release_notes, changes }: LinkedVersion['record']): VersionFacts {
  return {
    number,
    releaseNotes: release_notes ?? undefined,
    changes: changes.map(({ kind, title, migration_guide }) => ({
      kind,
      title,
      migrationGuide: migration_guide ?? undefined,
    })),
  }
}
