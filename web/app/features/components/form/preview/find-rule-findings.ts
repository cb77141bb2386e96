import { assessSelection } from '@trellis/domain/health/assess'
import { evaluateRules, type RuleFinding } from '@trellis/domain/rules/evaluate'
import type { ComponentFacts, DependencyFacts } from '@trellis/domain/rules/facts'
import type { Rule } from '@trellis/domain/rules/rule'
import type { ChosenDependency, FormValues } from '../form-values.ts'
import { previewHealth } from './preview-health.ts'

interface Judged {
  /** Undefined for a component that does not exist yet. */
  readonly id: string | undefined
  readonly namesakes: ComponentFacts['namesakes']
  readonly now: number
}

/** The findings if it were saved now. Rules that need the title or the kind are skipped while it is empty. */
export function findRuleFindings(
  rules: readonly Rule[],
  values: FormValues,
  { id, namesakes, now }: Judged,
): readonly RuleFinding[] {
  const asked = rules.filter(
    ({ kind }) =>
      !(kind === 'title_pattern' && values.title.trim() === '') &&
      !(kind === 'forbidden_dependency' && values.kind === ''),
  )
  return evaluateRules(asked, { ...factsOf(values), id: id ?? '', namesakes }, now).findings
}

function factsOf(values: FormValues): Omit<ComponentFacts, 'id' | 'namesakes'> {
  const { dependencies } = values
  return {
    title: values.title.trim(),
    description: values.description,
    kind: values.kind === '' ? 'other' : values.kind,
    documentationUrl: values.documentationUrl,
    assignedUsers: values.assignedUsers.length,
    health: previewHealth(dependencies).score,
    dependencies: dependencies.map(dependencyFacts),
    cycle: dependencies.filter(({ target }) => target.usesOwn).map(({ target }) => target),
    version: versionFacts(values),
  }
}

function versionFacts({ currentVersion }: FormValues): ComponentFacts['version'] {
  const number = currentVersion.trim()
  return number === '' ? undefined : { number, releaseNotes: undefined, changes: [] }
}

function dependencyFacts({ target, versionId }: ChosenDependency): DependencyFacts {
  const { id: targetId, title, kind, scheme, versions } = target
  const selected = versions.find(({ id }) => id === versionId)
  return { id: targetId, title, kind, lag: selected && assessSelection(scheme, selected, versions).lag }
}
