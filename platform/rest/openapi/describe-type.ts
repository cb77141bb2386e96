import type { Column, Relation } from '../schema-cache/schema-cache.ts'
import type { JsonObject } from './parameters.ts'

const numbers = ['numeric', 'real', 'double precision']
const integers = ['smallint', 'integer', 'bigint']

/** The JSON type of a PostgreSQL type. Anything but numbers and booleans is a string. */
export function describeType(type: string): JsonObject {
  if (type.endsWith('[]')) return { type: 'array', items: describeType(type.slice(0, -2)) }
  const bare = type.replace(/\(.*/, '')
  if (integers.includes(bare)) return { type: 'integer' }
  if (numbers.includes(bare)) return { type: 'number' }
  if (bare === 'boolean') return { type: 'boolean' }
  return bare === 'json' || bare === 'jsonb' ? {} : { type: 'string' }
}

export function describeColumn(relation: Relation, column: Column): JsonObject {
  const note = describeKeys(relation, column)
  const description = [column.description, note].filter((part) => part !== undefined).join('\n\n')
  return {
    ...(column.default !== undefined && { default: readDefault(column) }),
    ...(description !== '' && { description }),
    ...(column.labels !== undefined && { enum: column.labels }),
    ...(column.length !== undefined && { maxLength: column.length }),
    format: column.type,
    ...describeType(column.type),
  }
}

/** A literal is shown as its value, anything else as its SQL. */
function readDefault({ default: sql = '', type }: Column): unknown {
  const literal = /^'((?:[^']|'')*)'::/.exec(sql)?.[1]?.replaceAll("''", "'") ?? sql
  const isNumber = ['integer', 'number'].includes(String(describeType(type).type))
  if (isNumber && literal !== '' && Number.isFinite(Number(literal))) return Number(literal)
  if (type === 'boolean' && (literal === 'true' || literal === 'false')) return literal === 'true'
  return literal
}

function describeKeys({ primaryKey, relationships }: Relation, { name }: Column): string | undefined {
  const notes: string[] = []
  if (primaryKey.includes(name)) notes.push('This is a Primary Key.<pk/>')
  for (const { cardinality, columns, target, toView } of relationships) {
    if (toView === true || (cardinality !== 'many-to-one' && cardinality !== 'one-to-one')) continue
    const [pair] = columns
    if (columns.length !== 1 || pair?.[0] !== name || primaryKey.includes(name)) continue
    const [, column] = pair
    notes.push(
      `This is a Foreign Key to \`${target.name}.${column}\`.<fk table='${target.name}' column='${column}'/>`,
    )
  }
  return notes.length === 0 ? undefined : `Note:\n${notes.join('\n')}`
}
