import { type Actor, may } from '@trellis/domain/permissions/may'

/** The answer of `first_steps`. */
export interface StepsDone {
  readonly component: boolean
  readonly version: boolean
  readonly dependency: boolean
  readonly assignment: boolean
  readonly project: boolean
  readonly rule: boolean
  readonly colleague: boolean
}

export const stepNames = [
  'company',
  'component',
  'version',
  'dependency',
  'assignment',
  'project',
  'rule',
  'colleague',
] as const
export type StepName = (typeof stepNames)[number]

export interface Step {
  readonly name: StepName
  readonly state: 'done' | 'next' | 'open'
  /** Whether the person may take it. */
  readonly canTake: boolean
}

/** The checklist for one person: which steps are done, and which open one comes first. */
export function listSteps(done: StepsDone, actor: Actor): Step[] {
  const isDone: Record<StepName, boolean> = { company: true, ...done }
  const mayManage = may(actor, 'create-component', {})
  // Versions and dependencies belong to a component.
  const canTake: Record<StepName, boolean> = {
    company: false,
    component: mayManage,
    version: mayManage && done.component,
    dependency: mayManage && done.version,
    assignment: mayManage && done.component,
    project: mayManage,
    rule: may(actor, 'manage-organization', {}),
    colleague: may(actor, 'invite-member', {}),
  }
  const next = stepNames.find((name) => !isDone[name])
  return stepNames.map((name) => ({
    name,
    state: isDone[name] ? 'done' : name === next ? 'next' : 'open',
    canTake: !isDone[name] && canTake[name],
  }))
}
