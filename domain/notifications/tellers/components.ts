import type { FoundRule } from '../../news/news.ts'
import type { Draft, Telling } from '../draft.ts'
import { groupByAssignee, onlyOne, toConcerned } from './concern.ts'

/** Assignments, deletions and findings of rules, for the people of the components concerned. */
export function tellAboutComponents(telling: Telling): Draft[] {
  const { news, assigneesOf } = telling
  return news.flatMap((each): Draft[] => {
    switch (each.kind) {
      case 'assigned':
      case 'unassigned': {
        const { kind: event, userId, component } = each
        const { id, title } = component
        const { isMailed = true } = each.kind === 'unassigned' ? each : {}
        return [{ event, userId, componentId: id, ownComponents: [id], isMailed, data: { title } }]
      }
      case 'component_deleted':
        return [...groupByAssignee(each.dependents, assigneesOf)].map(([userId, own]) => ({
          event: 'dependency_deleted',
          userId,
          ownComponents: own.map(({ id }) => id),
          data: { title: each.component.title, ...toConcerned(own) },
        }))
      case 'rule_found':
      case 'rule_resolved':
        return tellRule(each.kind, each.rule, telling)
      default:
        return []
    }
  })
}

function tellRule(event: 'rule_found' | 'rule_resolved', rule: FoundRule, { assigneesOf }: Telling): Draft[] {
  const { ruleId: rule_id, rule: kind, level, message } = rule
  return [...groupByAssignee(rule.components, assigneesOf)].map(([userId, own]) => ({
    event,
    userId,
    ...onlyOne(own),
    ownComponents: own.map(({ id }) => id),
    data: { rule_id, rule: kind, level, message, ...toConcerned(own) },
  }))
}
