// What a person has entered. Dependencies carry the versions of their component, so that the choice and the preview of
// the health need no request.
import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { Scheme, Version } from '@trellis/domain/versions/scheme'

export interface Target {
  id: string
  title: string
  kind: ComponentKind
  scheme: Scheme
  latestVersionId: string | null
  /** Newest first. */
  versions: Version[]
  /** Whether it depends, directly or through others, on the component that is being edited. */
  usesOwn: boolean
}

export interface ChosenDependency {
  target: Target
  versionId: string
}

export interface FormValues {
  title: string
  description: string
  kind: ComponentKind | ''
  documentationUrl: string
  /** Only of a component that does not exist yet. */
  currentVersion: string
  dependencies: readonly ChosenDependency[]
  assignedUsers: readonly string[]
}

export const emptyValues: FormValues = {
  title: '',
  description: '',
  kind: '',
  documentationUrl: '',
  currentVersion: '',
  dependencies: [],
  assignedUsers: [],
}

/** In the form that the functions accept. */
export function inputOf(values: FormValues) {
  return {
    title: values.title,
    description: values.description,
    kind: values.kind,
    documentation_url: values.documentationUrl,
    current_version: values.currentVersion,
    dependencies: values.dependencies.map(({ target, versionId }) => ({
      component_id: target.id,
      version_id: versionId,
    })),
    assigned_users: [...values.assignedUsers],
  }
}

export type ComponentInput = ReturnType<typeof inputOf>

/** As the row has it, in an order of its own: to find what others have changed. */
export function rowOf(values: FormValues) {
  const { title, description, kind, documentation_url, dependencies, assigned_users } = inputOf(values)
  return {
    title: title.trim(),
    description: description.trim() || null,
    kind,
    documentation_url: documentation_url.trim() || null,
    dependencies: dependencies.map(({ component_id, version_id }) => `${component_id} ${version_id}`).sort(),
    assigned_users: assigned_users.sort(),
  }
}

export function isSame(one: FormValues, other: FormValues): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))
}

/** On the latest version or, if there is none, on the newest. Without any version it cannot be a dependency. */
export function addDependency(values: FormValues, target: Target): FormValues {
  const versionId = target.latestVersionId ?? target.versions[0]?.id
  const isThere = values.dependencies.some((dependency) => dependency.target.id === target.id)
  if (versionId === undefined || isThere) return values
  return { ...values, dependencies: [...values.dependencies, { target, versionId }] }
}

export function selectVersion(values: FormValues, targetId: string, versionId: string): FormValues {
  const dependencies = values.dependencies.map((dependency) =>
    dependency.target.id === targetId ? { ...dependency, versionId } : dependency,
  )
  return { ...values, dependencies }
}

export function removeDependency(values: FormValues, targetId: string): FormValues {
  return { ...values, dependencies: values.dependencies.filter(({ target }) => target.id !== targetId) }
}
