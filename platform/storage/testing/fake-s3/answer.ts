export type Answer = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** A refusal that ends in an answer. */
export class S3Fault extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number) {
    super(code)
    this.code = code
    this.status = status
  }
}

const statuses: Record<string, number> = {
  InternalError: 500,
  SlowDown: 503,
  QuotaExceeded: 403,
  DiskIsFull: 507,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  InvalidRange: 416,
  InvalidPart: 400,
  EntityTooSmall: 400,
  EntityTooLarge: 400,
  InvalidRequest: 400,
  MalformedXML: 400,
  NotImplemented: 501,
  XAmzContentSHA256Mismatch: 400,
}

export const fault = (code: string) => new S3Fault(code, statuses[code] ?? 403)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

export const xml = (root: string, content: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`,
})

export const element = (name: string, value: string | number | boolean | undefined) =>
  value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`

/** Every value of an element without children. */
export const valuesOf = (name: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
