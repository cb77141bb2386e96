import { type AcceptedType, type Explain, explainOptions, type Media } from '../request.ts'

const json: Media = { format: 'array', stripNulls: false }
const anything: readonly AcceptedType[] = [{ text: '*/*', name: '*/*', media: json }]

/** The types of the `Accept` header, best quality first. */
export function parseMedia(accept: string): readonly AcceptedType[] {
  if (accept === '' || accept === '*/*') return anything
  return splitOutsideQuotes(accept, ',')
    .map(parseMediaType)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ quality: _, ...type }) => type)
}

function parseMediaType(text: string): AcceptedType & { readonly quality: number } {
  const [name = '', ...parameters] = splitOutsideQuotes(text, ';').map((part) => part.trim())
  const find = (key: string) =>
    parameters.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
  const quality = find('q')
  return {
    text: text.trim(),
    name: name.toLowerCase(),
    media: toMedia(name.toLowerCase(), find),
    quality: quality === undefined ? 1 : Number(quality) || 0,
  }
}

type FindParameter = (key: string) => string | undefined

function toMedia(name: string, find: FindParameter): Media | undefined {
  const stripNulls = find('nulls')?.toLowerCase() === 'stripped'
  switch (name) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { format: 'object', stripNulls }
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return { format: 'array', stripNulls }
    case 'text/csv':
      return { format: 'csv', stripNulls: false }
    case 'application/geo+json':
      return { format: 'geojson', stripNulls: false }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return toExplained(find, 'text')
    case 'application/vnd.pgrst.plan+json':
      return toExplained(find, 'json')
    default:
      return undefined
  }
}

/** `for` names the resulting type; `options` is a list separated by bars. */
function toExplained(find: FindParameter, format: Explain['format']): Media | undefined {
  const [of] = parseMedia(unquote(find('for') ?? 'application/json'))
  if (of?.media === undefined || of.media.explain !== undefined) return undefined
  const asked = unquote(find('options') ?? '').split('|')
  return { ...of.media, explain: { format, options: explainOptions.filter((each) => asked.includes(each)) } }
}

const unquote = (text: string) => text.replace(/^"(.*)"$/s, '$1')

function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const part = separator === ',' ? /(?:[^,"]|"[^"]*"?)+/g : /(?:[^;"]|"[^"]*"?)+/g
  return text.match(part) ?? []
}
