import { defaultLimits } from '../limits.ts'
import { createRequestParser } from '../parse/parse-request.ts'
import { planRequest } from '../plan/plan-request.ts'
import { writeRequest } from '../sql/request-sql.ts'
import { bindValues } from '../sql/sql-writer.ts'
import { libraryCache } from './library-catalog.ts'

export type Asked = {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly aggregates?: boolean
  readonly plans?: boolean
}

const limits = { ...defaultLimits, maxRows: 100 }
const parse = createRequestParser({ schemas: ['public'], limits })

/** The same in every statement, so it is tested once. */
export const responseColumns =
  ", nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status"

/** The answer itself, without the wrapper that measures its body. */
const withoutMeasure = (text: string) =>
  text.replace(/select case when octet_length\(a\.body\) .*? from \((select .*)\) a$/s, '$1')

/** A request through the first stage. */
export function parseForTest(url: string) {
  const [path = '', query = ''] = url.split('?')
  return parse({ method: 'GET', path, query, body: '', header: () => undefined })
}

/** A request through the first three stages, without a database. */
export function writeSql(
  url: string,
  { method = 'GET', body = '', headers = {}, aggregates = true, plans = false }: Asked = {},
) {
  const [path = '', query = ''] = url.split('?')
  const request = parse({ method, path, query, body, header: (name) => headers[name] })
  const plan = planRequest(request.shape, libraryCache, { maxRows: limits.maxRows, aggregates, plans })
  const { main, estimate } = writeRequest(plan, limits)
  return {
    plan,
    text: main.text,
    sql: withoutMeasure(main.text).replace(responseColumns, ''),
    values: bindValues(main.parameters, request.values),
    estimate: estimate?.text,
  }
}
