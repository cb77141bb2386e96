import { describe, expect, test } from 'vitest'
import { type CommandChoice, groupChoices, type PageChoice } from './choices.ts'

const page = (label: string): PageChoice => ({ kind: 'page', key: label, label, icon: 'home', to: '/' })
const pages = [page('Dashboard'), page('Components')]
const commands: CommandChoice[] = ['New component', 'Release a version…'].map((label) => ({
  kind: 'command',
  key: label,
  label,
  icon: 'plus',
  command: { kind: 'newComponent' },
}))
const found = {
  query: 'pay',
  components: [
    {
      id: 'c1',
      title: 'payments-api',
      kind: 'microservice' as const,
      latest_version_number: '6.0.0',
      health_score: 80,
    },
  ],
  versions: [{ id: 'v1', number: '6.0.0', component_id: 'c1', component_title: 'payments-api' }],
}

const names = (groups: ReturnType<typeof groupChoices>) =>
  groups.map(({ name, choices }) => [name, choices.map(({ label }) => label)])

describe('what the palette offers', () => {
  test('is every action and every page before anything is typed or found', () => {
    expect(
      names(groupChoices({ query: '', pages, commands, found: undefined, componentsOnly: false })),
    ).toEqual([
      ['commands', ['New component', 'Release a version…']],
      ['pages', ['Dashboard', 'Components']],
    ])
  })

  test('is components before versions before the pages and actions whose name holds the words', () => {
    expect(names(groupChoices({ query: ' comp', pages, commands, found, componentsOnly: false }))).toEqual([
      ['components', ['payments-api']],
      ['versions', ['payments-api']],
      ['pages', ['Components']],
      ['commands', ['New component']],
    ])
  })

  test('is the actions whose name holds every word, in any order', () => {
    const query = 'version release'
    expect(names(groupChoices({ query, pages, commands, found: undefined, componentsOnly: false }))).toEqual([
      ['commands', ['Release a version…']],
    ])
  })

  test('leaves versions out where components are picked', () => {
    expect(
      names(groupChoices({ query: 'pay', pages: [], commands: [], found, componentsOnly: true })),
    ).toEqual([['components', ['payments-api']]])
  })
})
