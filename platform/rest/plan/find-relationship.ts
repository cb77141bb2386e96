import {
  ambiguousRelationship,
  type RelationshipChoice,
  relationshipNotFound,
} from '../errors/schema-errors.ts'
import type { Relation, Relationship } from '../schema-cache/schema-cache.ts'
import { suggest } from '../schema-cache/suggest.ts'

/** The one relationship that a select item means. The target is a relation, a constraint or a column of the origin. */
export function requireRelationship(
  origin: Relation,
  target: string,
  hint: string | undefined,
): Relationship {
  const computed = origin.relationships.find(({ call }) => call?.name === target)
  if (computed !== undefined) return computed
  const found = origin.relationships.filter((relationship) => isMeant(relationship, target, hint))
  const [first] = found
  if (first !== undefined && found.length === 1) return first
  if (first !== undefined) {
    throw ambiguousRelationship({
      origin: origin.name,
      target,
      choices: found.map(describeChoice),
      hints: found.map(describeHint),
    })
  }
  throw relationshipNotFound({
    origin: origin.name,
    target,
    schema: origin.schema,
    hint,
    suggestion: suggestTarget(origin, target),
  })
}

/** None if the name is right: then the hint is wrong. */
function suggestTarget({ relationships }: Relation, target: string): string | undefined {
  const names = relationships.map((relationship) => relationship.target.name)
  return names.includes(target) ? undefined : suggest(target, names, 0.6)
}

function isMeant(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const { origin, cardinality, constraint, call, toView } = relationship
  if (relationship.target.schema !== origin.schema || call !== undefined) return false
  const byName = target === relationship.target.name
  if (relationship.target.name === origin.name) return isMeantOfItself(relationship, target, hint)
  if (hint !== undefined) {
    return (
      byName &&
      (hint === relationship.junction?.name ||
        (cardinality !== 'many-to-many' &&
          (hint === constraint ||
            hint === onlyColumn(relationship, 0) ||
            hint === onlyColumn(relationship, 1))))
    )
  }
  return (
    byName ||
    (cardinality !== 'many-to-many' &&
      toView !== true &&
      (target === constraint || target === onlyColumn(relationship, 0)))
  )
}

/** A relation that refers to itself: its own name means the many side, the name of the column the one side. */
function isMeantOfItself(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const { cardinality } = relationship
  if (cardinality === 'one-to-many' && target === relationship.target.name) {
    return hint === undefined || hint === onlyColumn(relationship, 1)
  }
  return hint === undefined && cardinality === 'many-to-one' && target === onlyColumn(relationship, 0)
}

function onlyColumn({ columns }: Relationship, side: 0 | 1): string | undefined {
  return columns.length === 1 ? columns[0]?.[side] : undefined
}

function describeChoice(relationship: Relationship): RelationshipChoice {
  const { cardinality, origin, target, constraint, columns, junction } = relationship
  const list = (side: 0 | 1, pairs = columns) => `(${pairs.map((pair) => pair[side]).join(', ')})`
  return {
    cardinality,
    embedding: `${origin.name} with ${target.name}`,
    relationship:
      junction === undefined
        ? `${constraint} using ${origin.name}${list(0)} and ${target.name}${list(1)}`
        : `${junction.name} using ${junction.constraints[0]}${list(1, junction.originColumns)} and ${junction.constraints[1]}${list(1, junction.targetColumns)}`,
  }
}

function describeHint({ target, constraint, junction }: Relationship): string {
  return `${target.name}!${junction?.name ?? constraint}`
}
