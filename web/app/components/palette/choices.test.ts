import { describe, expect, test } from 'vitest'
import { groupChoices, type PageChoice } from './choices.ts'

const page = (label: string): PageChoice => ({ kind: 'page', key: label, label, icon: 'home', to: '/' })
const pages = [page('Dashboard'), page('Components')]
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
  test('is every page before anything is typed or found', () => {
    expect(names(groupChoices({ query: '', pages, found: undefined, componentsOnly: false }))).toEqual([
      ['pages', ['Dashboard', 'Components']],
    ])
  })

  test('is components before versions before the pages whose name holds the words', () => {
    expect(names(groupChoices({ query: ' comp', pages, found, componentsOnly: false }))).toEqual([
      ['components', ['payments-api']],
      ['versions', ['payments-api']],
      ['pages', ['Components']],
    ])
  })

  test('leaves versions out where components are picked', () => {
    expect(names(groupChoices({ query: 'pay', pages: [], found, componentsOnly: true }))).toEqual([
      ['components', ['payments-api']],
    ])
  })
})
