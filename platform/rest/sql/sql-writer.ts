import type { Slot, Value } from '../parse/request.ts'

/** The source of a parameter: the request, or a value that is the same for every request of a shape. */
export type StatementParameter = { readonly slot: Slot } | { readonly constant: Value }

/** Numbers the parameters of one statement. Each use has its own number, so that each gets its own type. */
export class SqlWriter {
  readonly parameters: StatementParameter[] = []

  parameter(source: StatementParameter): string {
    return `$${this.parameters.push(source)}`
  }

  slot(slot: Slot): string {
    return this.parameter({ slot })
  }

  constant(constant: Value): string {
    return this.parameter({ constant })
  }
}

export type SqlStatement = {
  readonly text: string
  readonly parameters: readonly StatementParameter[]
}

export function writeStatement(write: (writer: SqlWriter) => string): SqlStatement {
  const writer = new SqlWriter()
  const text = write(writer)
  return { text, parameters: writer.parameters }
}

export function bindValues(parameters: readonly StatementParameter[], values: readonly Value[]): unknown[] {
  return parameters.map((parameter) => ('slot' in parameter ? values[parameter.slot] : parameter.constant))
}
