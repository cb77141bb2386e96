import { isTooDeep } from '../../http/body/json-depth.ts'

/** Undefined for what is not JSON, or nested deeper than anybody needs. */
export function parseFrame(data: Buffer): unknown {
  const text = data.toString('utf8')
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** References are text, but numbers have been seen. */
export function textOrNull(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}
