import { mediaTypeNotAvailable } from '../errors/request-errors.ts'
import type { AcceptedType, Media } from '../parse/request.ts'
import type { ExposedSchema, Relation, Routine, SchemaCache } from '../schema-cache/schema-cache.ts'
import type { PlannedMedia } from './plan.ts'

/** What is to be written: rows of a relation, or the result of a function. */
export type MediaSource = Pick<Routine, 'result'> | { readonly relation: Relation }

type MediaOptions = {
  readonly cache: SchemaCache
  readonly schema: ExposedSchema
  readonly plans: boolean
}

/** The first accepted type that can be produced; the database's own handlers come before ours. */
export function planMedia(
  accepts: readonly AcceptedType[],
  source: MediaSource,
  options: MediaOptions,
): PlannedMedia {
  for (const accepted of accepts) {
    const media =
      findOwn(accepted, source) ??
      findHandler(accepted, source, options) ??
      findOurs(accepted, source, options)
    if (media !== undefined) return media
  }
  throw mediaTypeNotAvailable(accepts.map(({ text }) => text))
}

const plain: Media = { format: 'array', stripNulls: false }

/** A function whose result is a media type produces only that. */
function findOwn({ name }: AcceptedType, source: MediaSource): PlannedMedia | undefined {
  const media = findResultMedia(source)
  if (media === undefined || !fits(name, media.type)) return undefined
  const type = media.type === '*/*' ? 'application/octet-stream' : media.type
  return { ...plain, type, handler: { binary: media.binary } }
}

const findResultMedia = (source: MediaSource) =>
  'result' in source && source.result.kind === 'scalar' ? source.result.media : undefined

const fits = (accepted: string, media: string) =>
  accepted === media || accepted === '*/*' || media === '*/*' || accepted === media.replace(/\/.*/, '/*')

/** A handler for this relation comes before one for any. */
function findHandler(
  { name }: AcceptedType,
  source: MediaSource,
  { schema }: MediaOptions,
): PlannedMedia | undefined {
  const relation = findRelation(source)
  if (relation === undefined) return undefined
  const fitting = schema.handlers.filter(({ media }) => media.type === name)
  const handler =
    fitting.find(
      (each) => each.relation?.schema === relation.schema && each.relation.name === relation.name,
    ) ?? fitting.find((each) => each.relation === undefined)
  if (handler === undefined) return undefined
  const { media, aggregate, relation: rowsOf } = handler
  return { ...plain, type: media.type, handler: { aggregate, rowsOf, binary: media.binary } }
}

function findRelation(source: MediaSource): Relation | undefined {
  if ('relation' in source) return source.relation
  return source.result.kind === 'row' ? source.result.relation : undefined
}

function findOurs(
  { media }: AcceptedType,
  source: MediaSource,
  { cache, plans }: MediaOptions,
): PlannedMedia | undefined {
  if (media === undefined || findResultMedia(source) !== undefined) return undefined
  if (media.explain !== undefined && !plans) return undefined
  if (media.format === 'geojson' && cache.geoJson === undefined) return undefined
  return {
    ...media,
    type: nameType(media),
    ...(media.format === 'geojson' && { geoJson: cache.geoJson }),
  }
}

function nameType(media: Media): string {
  const { explain, ...shown } = media
  if (explain !== undefined) {
    const of = nameType(shown)
    const options = explain.options.length === 0 ? '' : `; options=${explain.options.join('|')}`
    return `application/vnd.pgrst.plan+${explain.format}; for="${of}"${options}`
  }
  const nulls = media.stripNulls ? ';nulls=stripped' : ''
  switch (media.format) {
    case 'csv':
      return 'text/csv'
    case 'geojson':
      return 'application/geo+json'
    case 'object':
      return `application/vnd.pgrst.object+json${nulls}`
    case 'array':
      return media.stripNulls ? `application/vnd.pgrst.array+json${nulls}` : 'application/json'
  }
}
