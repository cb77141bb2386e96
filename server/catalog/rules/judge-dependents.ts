import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { RuleViolation } from '@trellis/domain/contracts/catalog/findings'
import { evaluatorOf } from '@trellis/domain/rules/evaluate'
import type { ComponentFacts } from '@trellis/domain/rules/facts'
import { listCaused } from '@trellis/domain/rules/list-caused'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import type { CallParts } from '../../services.ts'
import { readAllRules } from './read-rules.ts'
import { toFinding } from './to-finding.ts'

const mostFindings = 20

/** A new kind may make dependents break `forbidden_dependency`, the only rule about both ends of an edge. */
export async function judgeDependents(
  { transaction, services }: CallParts,
  target: Pick<ComponentRow, 'id' | 'organization_id' | 'title' | 'kind'>,
  kind: ComponentKind,
): Promise<void> {
  if (kind === target.kind) return
  const rules = (await readAllRules(transaction, target.organization_id)).filter(
    (rule) => rule.kind === 'forbidden_dependency' && rule.level === 'block',
  )
  if (rules.length === 0) return
  const evaluate = evaluatorOf(rules, services.clock().getTime())
  const caused = (await readDependents(transaction, target)).flatMap((dependent) => {
    const findings = (of: ComponentKind) => evaluate(factsOf(dependent, { ...target, kind: of })).findings
    return listCaused(findings(target.kind), findings(kind)).map((finding) => ({
      ...toFinding(finding),
      message: `${dependent.title}: ${finding.message}`,
    }))
  })
  const [first] = caused
  if (first === undefined) return
  const details: RuleViolation = { findings: caused.slice(0, mostFindings) }
  throw refusal(422, 'rule_violation', first.message, { details })
}

type DependentRow = Pick<ComponentRow, 'id' | 'title' | 'kind'>

function readDependents(
  transaction: Transaction,
  target: { readonly id: string; readonly organization_id: string },
): Promise<DependentRow[]> {
  return transaction.query<DependentRow>(
    `select c.id, c.title, c.kind from dependencies d
     join components c on c.organization_id = d.organization_id and c.id = d.component_id
     where d.organization_id = $1 and d.depends_on_id = $2
     order by c.title, c.id`,
    [target.organization_id, target.id],
  )
}

/** Only the fields that the rule reads. */
function factsOf({ id, title, kind }: DependentRow, target: DependentRow): ComponentFacts {
  return {
    id,
    title,
    namesakes: [],
    kind,
    description: undefined,
    documentationUrl: undefined,
    assignedUsers: 0,
    health: undefined,
    dependencies: [{ id: target.id, title: target.title, kind: target.kind, lag: undefined }],
    cycle: [],
    version: undefined,
  }
}
