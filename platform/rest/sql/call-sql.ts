import type { CallPlan } from '../plan/plan.ts'
import { qualify, quote } from './identifiers.ts'
import type { SqlWriter } from './sql-writer.ts'
import { writeTypes } from './write-sql.ts'

/** The column of a result that has no columns of its own. */
export const scalarColumn = 'value'

/** The rows that a function gives, or its value in one column. */
export function writeCall({ routine, parameters, given }: CallPlan, writer: SqlWriter): string {
  const name = qualify(routine)
  const body =
    'json' in given && parameters.length > 0
      ? `json_to_record(${writer.slot(given.json)}::json) as b(${writeTypes(parameters)})`
      : undefined
  const list = parameters.map(({ name: parameter, type }, place) => {
    const value =
      'slots' in given ? `${writer.slot(given.slots[place] ?? 0)}::${type}` : `b.${quote(parameter)}`
    return `${quote(parameter)} => ${value}`
  })
  const call = `${name}(${list.join(', ')})`
  if (routine.result.kind === 'row') {
    return `select c.* from ${body === undefined ? '' : `${body}, lateral `}${call} as c`
  }
  return `select ${call} as ${scalarColumn}${body === undefined ? '' : ` from ${body}`}`
}
