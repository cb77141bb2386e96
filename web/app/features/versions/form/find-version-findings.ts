import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { evaluateRules, type RuleFinding } from '@trellis/domain/rules/evaluate'
import type { Rule } from '@trellis/domain/rules/rule'
import type { Draft } from './draft.ts'

interface Judged {
  readonly component: Pick<ComponentRow, 'id' | 'title' | 'kind'>
  readonly draft: Draft
  readonly now: number
}

/** The findings of version rules if the draft were saved now. An empty number is not judged. */
export function findVersionFindings(
  rules: readonly Rule[],
  { component, draft, now }: Judged,
): readonly RuleFinding[] {
  const number = draft.number.trim()
  const asked = rules.filter(({ kind }) => kind !== 'version_scheme' || number !== '')
  const version = {
    number,
    releaseNotes: draft.notes,
    changes: draft.changes.map(({ kind, title, guide }) => ({
      kind,
      title: title.trim(),
      migrationGuide: guide,
    })),
  }
  return evaluateRules(asked, { ...facts, ...component, version }, now).findings
}

/** Facts that version rules do not use. */
const facts = {
  namesakes: [],
  description: undefined,
  documentationUrl: undefined,
  assignedUsers: 0,
  health: undefined,
  dependencies: [],
  cycle: [],
}
