import { globSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ruleSettings } from '../../rules/settings.ts'
import { damagedInput } from '../../test-support/damaged-input.ts'
import { english } from './english.ts'
import { type Fault, splitCode } from './fault.ts'
import { findFaults } from './find-faults.ts'
import { wordFault } from './word-fault.ts'

const folder = `${import.meta.dirname}/..`
const files = globSync('**/*.ts', { cwd: folder, exclude: ['faults', '**/*.test.ts'] }).sort()
const modules = await Promise.all(
  files.map(async (file) => Object.entries<unknown>(await import(`${folder}/${file}`))),
)
const settings = Object.entries(ruleSettings).map(
  ([kind, schema]) => [`settings of ${kind}`, schema] as const,
)

/** Every schema of the domain: inputs of functions, lines of an import, settings of rules, the contact form. */
const schemas = [...modules.flat(), ...settings].flatMap(([name, value]): [string, z.ZodType][] => {
  const schema = typeof value === 'object' && value !== null && 'input' in value ? value.input : value
  return schema instanceof z.ZodType ? [[name, schema]] : []
})

/** The distinct faults, not only the first of each field. */
function listFaults(error: z.ZodError | undefined): Fault[] {
  const faults = error?.issues.flatMap((issue) => Object.values(findFaults(new z.ZodError([issue])))) ?? []
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

const isInCatalog = (code: string) => {
  const [field, kind] = splitCode(code as never)
  return code in english.codes || (field in english.fields && kind in english.kinds)
}

test('all contracts are found', () => {
  expect(schemas.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'createComponent',
      'importOrganization',
      'importRecord',
      'extendTrial',
      'companyName',
      'contactRequest',
    ]),
  )
})

test.each(schemas)('%s refuses only with faults that have a text', (_, schema) => {
  fc.assert(
    fc.property(damagedInput(schema), (input) => {
      for (const fault of listFaults(schema.safeParse(input).error)) {
        const { code, ...parameters } = fault
        expect(code).toSatisfy(isInCatalog)
        expect(Object.values(parameters)).not.toContain('')
        expect(wordFault(fault)).not.toMatch(/\{\{|\}\}/)
      }
    }),
    { numRuns: 200 },
  )
})

test('the faults are plain JSON', () => {
  const schema = z.object({ title: z.string().max(2, 'component_title.too_long') })
  const faults = findFaults(schema.safeParse({ title: 'long' }).error)
  expect(JSON.parse(JSON.stringify(faults))).toEqual({ title: { code: 'component_title.too_long', max: 2 } })
})
