import { mediaTypeNotAvailable } from '../errors/request-errors.ts'
import type { Media } from './request.ts'

const json: Media = { format: 'array', stripNulls: false }

/** The first type of the `Accept` header, best quality first, that can be produced. */
export function parseMedia(accept: string | undefined): Media {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return json
  const types = accept
    .split(',')
    .map(parseMediaType)
    .sort((a, b) => b.quality - a.quality)
  for (const type of types) {
    const media = type.quality > 0 ? toMedia(type) : undefined
    if (media !== undefined) return media
  }
  throw mediaTypeNotAvailable(types.map(({ text }) => text))
}

type MediaType = {
  readonly text: string
  readonly name: string
  readonly stripNulls: boolean
  readonly quality: number
}

function parseMediaType(text: string): MediaType {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return {
    text: text.trim(),
    name,
    stripNulls: parameters.includes('nulls=stripped'),
    quality: quality === undefined ? 1 : Number(quality) || 0,
  }
}

function toMedia({ name, stripNulls }: MediaType): Media | undefined {
  switch (name) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { format: 'object', stripNulls }
    case 'application/vnd.pgrst.array+json':
      return { format: 'array', stripNulls }
    case 'text/csv':
      return { format: 'csv', stripNulls: false }
    default:
      return undefined
  }
}
