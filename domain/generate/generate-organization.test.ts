import { describe, expect, test } from 'vitest'
import { generateOrganization } from './generate-organization.ts'

describe('generateOrganization', () => {
  const components = generateOrganization({ components: 1000, seed: 1 })

  test('titles are unique and within the limits of the product', () => {
    expect(new Set(components.map(({ title }) => title)).size).toBe(1000)
    expect(
      components.every(({ title, description }) => title.length <= 256 && description.length <= 512),
    ).toBe(true)
    expect(components.every(({ description }) => description.split(' ').length === 14)).toBe(true)
  })
  test('there are about five dependencies and ten versions a component', () => {
    const count = (of: (component: (typeof components)[number]) => number) =>
      components.reduce((sum, component) => sum + of(component), 0) / 1000
    expect(count(({ dependencies }) => dependencies.length)).toBeCloseTo(5, 0)
    expect(count(({ versions }) => versions.length)).toBeCloseTo(10, 0)
  })
  test('every selection exists, and some are behind', () => {
    const selections = components.flatMap(({ dependencies }) =>
      dependencies.map(
        ({ component, version }) => (components[component]?.versions.length ?? 0) - 1 - version,
      ),
    )
    expect(Math.min(...selections)).toBe(0)
    const latest = selections.filter((behind) => behind === 0).length / selections.length
    expect(latest).toBeGreaterThan(0.5)
    expect(latest).toBeLessThan(0.7)
  })
  test('a seed gives the same organization', () => {
    expect(generateOrganization({ components: 50, seed: 9 })).toEqual(
      generateOrganization({ components: 50, seed: 9 }),
    )
    expect(generateOrganization({ components: 50, seed: 9 })).not.toEqual(
      generateOrganization({ components: 50, seed: 8 }),
    )
  })
})
