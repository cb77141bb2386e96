import { describe, expect, test } from 'vitest'
import { listSteps, type StepsDone } from './steps.ts'

const nothing: StepsDone = {
  component: false,
  version: false,
  dependency: false,
  assignment: false,
  project: false,
  rule: false,
  colleague: false,
}
const maintainer = { role: 'maintainer', isSuperadmin: false } as const
const developer = { role: 'developer', isSuperadmin: false } as const

const statesOf = (steps: ReturnType<typeof listSteps>) => steps.map(({ name, state }) => `${name} ${state}`)
const open = (steps: ReturnType<typeof listSteps>) =>
  steps.filter(({ canTake }) => canTake).map(({ name }) => name)

describe('the checklist', () => {
  test('of a new company has the company done and the first component next', () => {
    expect(statesOf(listSteps(nothing, maintainer))).toEqual([
      'company done',
      'component next',
      'version open',
      'dependency open',
      'assignment open',
      'project open',
      'rule open',
      'colleague open',
    ])
  })

  test('goes on to the first thing that is missing, whatever came before it', () => {
    const steps = listSteps({ ...nothing, component: true, dependency: true }, maintainer)
    expect(steps.find(({ state }) => state === 'next')?.name).toBe('version')
  })

  test('offers what can be done now: versions need a component, dependencies a version', () => {
    expect(open(listSteps(nothing, maintainer))).toEqual(['component', 'project', 'rule', 'colleague'])
    expect(open(listSteps({ ...nothing, component: true }, maintainer))).toEqual([
      'version',
      'assignment',
      'project',
      'rule',
      'colleague',
    ])
    expect(open(listSteps({ ...nothing, component: true, version: true }, maintainer))).toContain(
      'dependency',
    )
  })

  test('offers rules and the invitation to maintainers only', () => {
    const done = {
      ...nothing,
      component: true,
      version: true,
      dependency: true,
      assignment: true,
      project: true,
    }
    expect(open(listSteps(done, maintainer))).toEqual(['rule', 'colleague'])
    expect(open(listSteps(done, { ...maintainer, role: 'admin' }))).toEqual([])
  })

  test('offers nothing that is done, and nothing to who may not', () => {
    const all = {
      component: true,
      version: true,
      dependency: true,
      assignment: true,
      project: true,
      rule: true,
      colleague: true,
    }
    expect(open(listSteps(all, maintainer))).toEqual([])
    expect(open(listSteps({ ...nothing, component: true, version: true }, developer))).toEqual([])
  })
})
