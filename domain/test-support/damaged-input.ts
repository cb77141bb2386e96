import fc from 'fast-check'
import type { z } from 'zod'

/** Values at the edges of what contracts accept, and of other types. */
const oddities = fc.constantFrom<unknown>(
  ...[undefined, null, true, '', ' ', 'a\0b', 'x'.repeat(100_001), '(', '(.?){999}', 'a@example.com'],
  ...[-1, 0, 1, 1.5, 101, 1e6, 2 ** 31, 2 ** 53, Number.NaN],
  ...['1969-12-31T23:59:59Z', '2026-11-16T00:00:00+01:00', '9999-12-31T23:59:59-12:00', '2026-11-16'],
  ...[{}, { unknown: 1 }, [], [null], Array.from({ length: 1001 }, () => 'x')],
)

/** Inputs in the shape of a schema, of which any part can be odd. */
export function damagedInput(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: shapedInput(schema) }, { weight: 1, arbitrary: oddities })
}

function shapedInput(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape).map(([name, part]) => [name, damagedInput(part)])
      return fc.record(Object.fromEntries(shape), { requiredKeys: [] })
    }
    case 'array':
      return fc.array(damagedInput(def.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string(), oddities, { maxKeys: 2 })
    case 'union':
      return fc.oneof(...def.options.map(shapedInput))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
    case 'nullable':
    case 'default':
      return damagedInput(def.innerType)
    case 'pipe':
      return damagedInput(def.in)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.integer()
    case 'string':
      return 'format' in def && def.format === 'uuid' ? fc.uuid() : fc.string()
    default:
      return oddities
  }
}
