import { type GeneratedComponent, generateOrganization } from '@trellis/domain/generate/generate-organization'

export type Lines = {
  readonly text: string
  /** The version of the text: with its changes, or with none. */
  readonly components: readonly GeneratedComponent[]
  readonly edges: readonly Edge[]
}

/** Components by index, and the index of the selected version among those of its component. */
export type Edge = { readonly from: number; readonly to: number; readonly version: number }

export type LineOptions = {
  readonly withChanges: boolean
  /** The email address of a component owner. */
  readonly assigned?: string
  /** The number of projects that the components are distributed over. */
  readonly projects?: number
}

/** A generated organization as the lines of an import. Half of all components depend on the first one. */
export function importLines(components: number, options: LineOptions): Lines {
  const made = generateOrganization({ components, seed: 7 })
  const generated = options.withChanges ? made : made.map(withoutChanges)
  const edges = generated.map((_, place) => edgesOf(generated, place))
  const lines: unknown[] = []
  for (const [place, component] of generated.entries()) {
    const { title, description, kind, documentationUrl, scheme, owner } = component
    lines.push({
      type: 'component',
      key: `c${place}`,
      title,
      description,
      kind,
      documentation_url: documentationUrl ?? null,
      version_scheme: scheme,
      ...(options.assigned !== undefined && owner === 0 && { assigned_users: [options.assigned] }),
    })
    lines.push(...versionLines(component, place), ...dependencyLines(generated, edges[place] ?? []))
  }
  lines.push(...projectLines(components, options.projects ?? 0))
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  return { text, components: generated, edges: edges.flat() }
}

function withoutChanges(component: GeneratedComponent): GeneratedComponent {
  return { ...component, versions: component.versions.map((version) => ({ ...version, changes: [] })) }
}

function versionLines({ versions }: GeneratedComponent, place: number): unknown[] {
  return versions.map(({ number, releasedAt, state, releaseNotes, changes }) => ({
    type: 'version',
    component: `c${place}`,
    number,
    state,
    released_at: new Date(releasedAt).toISOString(),
    release_notes: releaseNotes ?? null,
    changes: changes.map(({ kind, title, migrationGuide }) => ({
      kind,
      title,
      migration_guide: migrationGuide ?? null,
    })),
  }))
}

function edgesOf(generated: readonly GeneratedComponent[], place: number): Edge[] {
  const edges = new Map(generated[place]?.dependencies.map(({ component, version }) => [component, version]))
  if (place > 0 && place % 2 === 0) edges.set(0, place % (generated[0]?.versions.length ?? 1))
  if (place % 2 === 1) edges.delete(0)
  return Array.from(edges, ([to, version]) => ({ from: place, to, version }))
}

function dependencyLines(generated: readonly GeneratedComponent[], edges: readonly Edge[]): unknown[] {
  return edges.map(({ from, to, version }) => ({
    type: 'dependency',
    component: `c${from}`,
    depends_on: `c${to}`,
    version: generated[to]?.versions[version]?.number,
  }))
}

function projectLines(components: number, projects: number): unknown[] {
  return Array.from({ length: projects }, (_, project) => ({
    type: 'project',
    name: `Project ${project + 1}`,
    components: Array.from(
      { length: Math.ceil((components - project) / projects) },
      (_, turn) => `c${project + turn * projects}`,
    ),
  }))
}
