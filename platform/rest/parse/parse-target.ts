import {
  invalidPath,
  methodNotAllowed,
  nulCharacter,
  rpcMethodNotAllowed,
  schemaNotExposed,
} from '../errors/request-errors.ts'
import type { Action } from './request.ts'

export type Target = {
  readonly name: string
  readonly isFunction: boolean
  readonly action: Action
}

const relationActions: ReadonlyMap<string, Action> = new Map([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'insert'],
  ['PATCH', 'update'],
  ['PUT', 'put'],
  ['DELETE', 'delete'],
  ['OPTIONS', 'describe'],
])

const functionActions: ReadonlyMap<string, Action> = new Map([
  ['GET', 'call'],
  ['HEAD', 'call'],
  ['POST', 'call'],
  ['OPTIONS', 'describe'],
])

/** The action of a method on the target of a path: `/<relation>` or `/rpc/<function>`. */
export function parseTarget(method: string, path: string): Target {
  const [first = '', second, ...rest] = path.slice(1).split('/').map(decodeSegment)
  if (rest.length > 0) throw invalidPath()
  if (first === 'rpc' && second !== undefined && second !== '') {
    const action = functionActions.get(method)
    if (action === undefined) throw rpcMethodNotAllowed(method)
    return { name: second, isFunction: true, action }
  }
  if (second !== undefined && second !== '') throw invalidPath()
  if (first === '') return parseRoot(method)
  const action = relationActions.get(method)
  if (action === undefined) throw methodNotAllowed(method)
  return { name: first, isFunction: false, action }
}

/** The root describes everything else. */
function parseRoot(method: string): Target {
  if (method === 'GET' || method === 'HEAD') return { name: '', isFunction: false, action: 'openapi' }
  throw methodNotAllowed(method)
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  const decoded = decode(segment)
  if (decoded.includes('\0')) throw nulCharacter()
  return decoded
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw invalidPath()
  }
}

export function parseSchema(profile: string | undefined, schemas: readonly string[]): string {
  const [first = 'public'] = schemas
  if (profile === undefined) return first
  if (!schemas.includes(profile)) throw schemaNotExposed(profile, schemas)
  return profile
}
