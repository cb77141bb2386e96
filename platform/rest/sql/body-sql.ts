import { listLabels } from '../plan/labels.ts'
import type { Plan, PlannedHandler, PlannedMedia } from '../plan/plan.ts'
import { scalarColumn } from './call-sql.ts'
import { qualify, wholeRowOf } from './identifiers.ts'
import type { SqlWriter } from './sql-writer.ts'

const row = wholeRowOf('r')

/** The rows `r` as one text; bytes are written in base64. */
export function writeBody(plan: Plan, writer: SqlWriter): string {
  const { media } = plan
  if (media.handler !== undefined) return writeHandled(media.handler)
  switch (media.format) {
    case 'csv':
      return writeCsv(plan, writer)
    case 'geojson':
      return writeGeoJson(media)
    default:
      return writeJson(plan)
  }
}

function writeJson({ media, source }: Plan): string {
  const result = source?.kind === 'call' ? source.routine.result : undefined
  const list = `json_agg(${result?.kind === 'scalar' ? `r.${scalarColumn}` : row})`
  const isOne = media.format === 'object' || (result !== undefined && result.kind !== 'void' && !result.set)
  return isOne
    ? `coalesce((${stripNulls(list, media)}->0)::text, 'null')`
    : `coalesce(${stripNulls(list, media)}::text, '[]')`
}

const stripNulls = (json: string, media: PlannedMedia) =>
  media.stripNulls ? `json_strip_nulls(${json})` : json

/** The text form of a row without its parentheses, below a line with the labels. */
function writeCsv({ read }: Plan, writer: SqlWriter): string {
  const labels = read === undefined ? [scalarColumn] : listLabels(read)
  const header = writer.constant(`${labels.map(quoteCsv).join(',')}\n`)
  return `${header}::text || coalesce(string_agg(substr(${row}::text, 2, length(${row}::text) - 2), E'\\n'), '')`
}

const quoteCsv = (label: string) => (/[",\n\r]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label)

function writeGeoJson({ geoJson }: PlannedMedia): string {
  const feature = geoJson === undefined ? `to_json(${row})` : `${qualify(geoJson)}(${row})::json`
  return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(${feature}), '[]'))::text`
}

/** The result of an aggregate over the rows, or a function's value that is already written. */
function writeHandled({ aggregate, rowsOf, binary }: PlannedHandler): string {
  const typed = rowsOf === undefined ? row : `${row}::${qualify(rowsOf)}`
  const value =
    aggregate === undefined ? `(array_agg(r.${scalarColumn}))[1]` : `${qualify(aggregate)}(${typed})`
  return binary ? `translate(encode(${value}::bytea, 'base64'), E'\\n', '')` : `${value}::text`
}
