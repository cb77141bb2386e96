import { type DeletePlan, type InsertPlan, type UpdatePlan, type WritePlan, wholeRow } from '../plan/plan.ts'
import type { Column } from '../schema-cache/schema-cache.ts'
import { qualify, quote, quoteColumn, wholeRowAs } from './identifiers.ts'
import { joinParts } from './join-parts.ts'
import { writeCondition } from './read-sql.ts'
import type { SqlWriter } from './sql-writer.ts'

/** Counts the existing rows of an upsert, for the duration of the transaction. */
const counter = 'rest.updated'
export const updatedRows = `coalesce(nullif(current_setting('${counter}', true), ''), '0')::int`

/** A statement that returns the written rows, with the columns that are read from them. */
export function writeWrite(write: WritePlan, writer: SqlWriter): string {
  if (write.kind === 'update' && write.columns.length === 0) return writeNothing(write)
  return `${writeChange(write, writer)} returning ${writeReturning(write) || '1'}`
}

function writeReturning({ returning, alias }: WritePlan): string {
  return returning
    .map((column) => (column === wholeRow ? wholeRowAs(alias, wholeRow) : quoteColumn(alias, column)))
    .join(', ')
}

/** A statement without a `returning` clause. */
export function writeChange(write: WritePlan, writer: SqlWriter): string {
  switch (write.kind) {
    case 'insert':
      return writeInsert(write, writer)
    case 'update':
      return writeUpdate(write, writer)
    case 'delete':
      return writeDelete(write, writer)
  }
}

function writeInsert(plan: InsertPlan, writer: SqlWriter): string {
  const columns = plan.columns.map(({ name }) => quote(name))
  return joinParts(
    `insert into ${qualify(plan.relation)} as ${plan.alias}`,
    columns.length > 0
      ? `(${columns.join(', ')}) select ${columns.map((column) => `b.${column}`).join(', ')} from ${writeBody(plan, writer)}`
      : plan.list
        ? `select from json_array_elements(${writer.slot(plan.json)}::json)`
        : 'default values',
    writeOnly(plan, writer),
    writeConflict(plan),
  )
}

function writeOnly({ only = [] }: InsertPlan, writer: SqlWriter): string {
  const equalities = only.map(({ column, value }) => `b.${quote(column)} = ${writer.slot(value)}`)
  return equalities.length === 0 ? '' : `where ${equalities.join(' and ')}`
}

type BodyPlan = Pick<InsertPlan, 'columns' | 'list' | 'json'> & { readonly defaults?: boolean }

/** PostgreSQL itself converts each value of the body to the type of its column. */
function writeBody(plan: BodyPlan, writer: SqlWriter): string {
  const json = plan.defaults === true ? writeDefaulted(plan, writer) : `${writer.slot(plan.json)}::json`
  return `${plan.list ? 'json_to_recordset' : 'json_to_record'}(${json}) as b(${writeTypes(plan.columns)})`
}

/** Each object is merged over the defaults of the columns, which are computed for each one. */
function writeDefaulted({ columns, list, json }: BodyPlan, writer: SqlWriter): string {
  const defaults = columns.flatMap(({ name, default: sql }) =>
    sql === undefined ? [] : [`${writer.constant(name)}::text, ${sql}`],
  )
  const merged = (object: string) => `(jsonb_build_object(${defaults.join(', ')}) || ${object})`
  if (!list) return `${merged(`${writer.slot(json)}::jsonb`)}::json`
  return `(select json_agg(${merged('o.value')}) from jsonb_array_elements(${writer.slot(json)}::jsonb) o)`
}

export function writeTypes(columns: readonly Pick<Column, 'name' | 'type'>[]): string {
  return columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
}

function writeConflict({ conflict, columns }: InsertPlan): string {
  if (conflict === undefined) return ''
  const target = `on conflict (${conflict.columns.map(quote).join(', ')})`
  if (!conflict.merge || columns.length === 0) return `${target} do nothing`
  const assignments = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`)
  const count = `set_config('${counter}', (${updatedRows} + 1)::text, true) is not null`
  return `${target} do update set ${assignments.join(', ')} where ${count}`
}

function writeUpdate(plan: UpdatePlan, writer: SqlWriter): string {
  const assignments = plan.columns.map(({ name }) => `${quote(name)} = b.${quote(name)}`)
  return joinParts(
    `update ${qualify(plan.relation)} as ${plan.alias} set ${assignments.join(', ')}`,
    `from ${writeBody(plan, writer)}`,
    writeWhere(plan, writer),
  )
}

/** An empty object changes nothing and shows nothing. */
function writeNothing(plan: UpdatePlan): string {
  return joinParts('select', writeReturning(plan), `from ${qualify(plan.relation)} ${plan.alias} where false`)
}

function writeDelete(plan: DeletePlan, writer: SqlWriter): string {
  return [`delete from ${qualify(plan.relation)} as ${plan.alias}`, writeWhere(plan, writer)]
    .filter((part) => part !== '')
    .join(' ')
}

function writeWhere({ conditions }: UpdatePlan | DeletePlan, writer: SqlWriter): string {
  if (conditions.length === 0) return ''
  return `where ${conditions.map((condition) => writeCondition(condition, writer)).join(' and ')}`
}
