type Parameter = string | Buffer | null | Parameter[]

/**
 * The form in which a value is sent: an array becomes a PostgreSQL array, another object JSON, a Date its instant. A
 * value without such a form throws here, before anything is sent: the driver would notice only halfway.
 */
export function toParameter(value: unknown): Parameter {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return value.map(toParameter)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`A ${typeof value} is no value for PostgreSQL`)
  }
  return String(value)
}
