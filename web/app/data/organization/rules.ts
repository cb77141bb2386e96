import { type Rule, versionRuleKinds } from '@trellis/domain/rules/rule'
import { withExemptions } from '@trellis/domain/rules/with-exemptions'
import type { RouterContextProvider } from 'react-router'
import { readRows } from '../client/read-rows.ts'
import { requireWorkspace } from './workspace.ts'

type Context = Readonly<RouterContextProvider>

/** The rules about a component, whatever its versions. */
export async function readComponentRules(context: Context, componentId: string | undefined) {
  const rules = await readRules(context, componentId)
  return rules.filter(({ kind }) => !versionRuleKinds.includes(kind))
}

/** The rules about a version. */
export async function readVersionRules(context: Context, componentId: string) {
  const rules = await readRules(context, componentId)
  return rules.filter(({ kind }) => versionRuleKinds.includes(kind))
}

/** The organization's rules, each with the exemptions of the given component. */
export async function readRules(context: Context, componentId: string | undefined): Promise<Rule[]> {
  const { client, organizationId } = requireWorkspace(context)
  const [rules, exemptions] = await Promise.all([
    readRows(
      client
        .from('component_rules')
        .select('id, kind, level, message, settings')
        .eq('organization_id', organizationId)
        .neq('level', 'off')
        .order('created_at')
        .order('id'),
    ),
    componentId === undefined
      ? []
      : readRows(
          client
            .from('component_rule_exemptions')
            .select('rule_id, component_id, reason, expires_at')
            .eq('organization_id', organizationId)
            .eq('component_id', componentId),
        ),
  ])
  return withExemptions(rules, exemptions)
}
