import fc from 'fast-check'
import reference from 'semver'
import { describe, expect, test } from 'vitest'
import type { ChangeKind } from '../scheme.ts'
import { requiredStep, type Step, suggestSemver } from './suggest-semver.ts'

describe('suggestSemver', () => {
  test.each<[string | undefined, string | undefined, Record<string, string>]>([
    ['7.2.0', '7.2.0', { patch: '7.2.1', minor: '7.3.0', major: '8.0.0' }],
    ['v1.2.3', 'v1.2.3', { patch: 'v1.2.4', minor: 'v1.3.0', major: 'v2.0.0' }],
    ['0.4.2', '0.4.2', { patch: '0.4.3', minor: '0.5.0', major: '1.0.0' }],
    ['15.4', '15.4', { patch: '15.4.1', minor: '15.5.0', major: '16.0.0' }],
    [undefined, undefined, { major: '1.0.0' }],
    [undefined, '1.0.0-rc.1', { major: '1.0.0', 'pre-release': '1.0.0-rc.2', release: '1.0.0' }],
    [
      '1.0.0',
      '2.0.0-beta',
      { patch: '1.0.1', minor: '1.1.0', major: '2.0.0', 'pre-release': '2.0.0-beta.1', release: '2.0.0' },
    ],
    ['2.0.0', '2.0.0-rc.1', { patch: '2.0.1', minor: '2.1.0', major: '3.0.0' }],
  ])('after %s, with %s as the highest', (latest, highest, expected) => {
    const suggested = suggestSemver(latest, highest).map(({ step, number }) => [step, number])
    expect(Object.fromEntries(suggested)).toEqual(expected)
  })
  test('steps are those of node-semver', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), (...parts) => {
        const number = parts.join('.')
        for (const suggestion of suggestSemver(number, number)) {
          expect(suggestion.number).toBe(reference.inc(number, suggestion.step as Step))
        }
      }),
    )
  })
})

describe('requiredStep', () => {
  test.each<[string | undefined, ChangeKind[], Step]>([
    ['1.2.3', ['breaking', 'fix'], 'major'],
    ['1.2.3', ['feature', 'fix'], 'minor'],
    ['1.2.3', ['fix', 'other'], 'patch'],
    ['1.2.3', [], 'patch'],
    ['0.2.3', ['breaking'], 'minor'],
    ['0.2.3', ['feature'], 'patch'],
    [undefined, ['breaking'], 'major'],
  ])('after %s, %j needs a %s step', (latest, changes, step) => {
    expect(requiredStep(latest, changes)).toBe(step)
  })
})
