import type { Slot } from '../parse/request.ts'
import { type CallPlan, wholeRow } from '../plan/plan.ts'
import type { Parameter } from '../schema-cache/schema-cache.ts'
import { qualify, quote, wholeRowAs } from './identifiers.ts'
import type { SqlWriter } from './sql-writer.ts'
import { writeTypes } from './write-sql.ts'

/** The column for a result without columns of its own. */
export const scalarColumn = 'value'

/** The rows that a function returns, or its value in one column. */
export function writeCall(plan: CallPlan, writer: SqlWriter): string {
  const { routine, parameters, given, wholeRows } = plan
  const body =
    'json' in given && parameters.length > 0
      ? `json_to_record(${writer.slot(given.json)}::json) as b(${writeTypes(parameters)})`
      : undefined
  const call = `${qualify(routine)}(${writeArguments(plan, writer)})`
  if (routine.result.kind === 'row') {
    const columns = wholeRows ? `c.*, ${wholeRowAs('c', wholeRow)}` : 'c.*'
    return `select ${columns} from ${body === undefined ? '' : `${body}, lateral `}${call} as c`
  }
  return `select ${call} as ${scalarColumn}${body === undefined ? '' : ` from ${body}`}`
}

function writeArguments({ parameters, given }: CallPlan, writer: SqlWriter): string {
  if ('whole' in given) return `${writer.slot(given.whole)}::${parameters[0]?.type}`
  const list = parameters.map((parameter, place) => {
    const { name, type, variadic } = parameter
    const value =
      'slots' in given ? writeSlots(given.slots[place] ?? [], parameter, writer) : `b.${quote(name)}`
    return variadic ? `variadic ${quote(name)} => ${value}::${type}` : `${quote(name)} => ${value}`
  })
  return list.join(', ')
}

function writeSlots(slots: readonly Slot[], { type, variadic }: Parameter, writer: SqlWriter): string {
  const values = slots.map((slot) => writer.slot(slot))
  return variadic ? `array[${values.join(', ')}]` : `${values[0]}::${type}`
}
