// The text that a wallet signs: EIP-4361 for Ethereum, and the same shape for Solana. Stricter than the wire's own
// server where it is lax: each field at most once, no unknown field, nothing between or after them.
import { authErrors } from '../../errors/errors.ts'

export type WalletMessage = {
  /** Host and port of the site that asked, as the wallet showed it to the person. */
  readonly domain: string
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string
  readonly network: string | undefined
  /** Milliseconds since 1970. */
  readonly issuedAt: number
  readonly expirationTime: number | undefined
  readonly notBefore: number | undefined
}

/** Characters of a message. */
const lengths = { min: 64, max: 20 * 1024 }

const fieldNames = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const

type FieldName = (typeof fieldNames)[number]
type Fields = ReadonlyMap<FieldName, string>

const refuse = (reason: string) => authErrors.validationFailed(`message: ${reason}`)

/** `account`: the name of the chain in the first line. */
export function parseWalletMessage(text: string, { account }: { readonly account: string }): WalletMessage {
  requirePlainText(text)
  const [first = '', address = '', gap, ...body] = text.split('\n')
  const ending = ` wants you to sign in with your ${account} account:`
  if (!first.endsWith(ending)) throw refuse(`the first line must end in "${ending}"`)
  if (gap !== '') throw refuse('an empty line must follow the address')
  const { statement, lines } = splitStatement(body)
  const fields = readFields(lines)
  if (fields.get('Version') !== '1') throw refuse('Version must be 1')
  return {
    domain: first.slice(0, -ending.length),
    address,
    statement,
    uri: requireField(fields, 'URI'),
    network: fields.get('Chain ID'),
    issuedAt: parseTime(requireField(fields, 'Issued At'), 'Issued At'),
    expirationTime: findTime(fields, 'Expiration Time'),
    notBefore: findTime(fields, 'Not Before'),
  }
}

function requirePlainText(text: string): void {
  if (text.length < lengths.min) throw refuse('is too short')
  if (text.length > lengths.max) throw refuse('must not exceed 20 KB')
  // A lone surrogate is replaced when the text becomes bytes: two texts would then have one signature.
  if (/[^\n\P{Cc}]|\p{Cs}/u.test(text)) throw refuse('must not contain control characters')
}

/** Without a statement there are one or two empty lines, depending on the chain. */
function splitStatement(body: readonly string[]): {
  readonly statement: string | undefined
  readonly lines: readonly string[]
} {
  if (body[0] === '') return { statement: undefined, lines: body.slice(1) }
  if (body[1] === '') return { statement: body[0], lines: body.slice(2) }
  return { statement: undefined, lines: body }
}

function readFields(lines: readonly string[]): Fields {
  // The official client leaves out the colon.
  const end = lines.findIndex((line) => line === 'Resources:' || line === 'Resources')
  const fields = new Map<FieldName, string>()
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const { name, value } = readField(line)
    if (fields.has(name)) throw refuse(`${name} is given twice`)
    fields.set(name, value)
  }
  if (end >= 0) requireResources(lines.slice(end + 1))
  return fields
}

function readField(line: string): { readonly name: FieldName; readonly value: string } {
  const colon = line.indexOf(': ')
  const name = fieldNames.find((each) => each === line.slice(0, Math.max(colon, 0)))
  if (name === undefined) throw refuse('has a line that is not a known field')
  const value = line.slice(colon + 2)
  if (value === '' || value !== value.trim())
    throw refuse(`${name} must have a value without spaces around it`)
  return { name, value }
}

function requireResources(lines: readonly string[]): void {
  const isResource = (line: string) => line.startsWith('- ') && URL.canParse(line.slice(2))
  if (!lines.every(isResource)) throw refuse('each of Resources must be a URI')
}

function requireField(fields: Fields, name: FieldName): string {
  const value = fields.get(name)
  if (value === undefined) throw refuse(`${name} is missing`)
  return value
}

function findTime(fields: Fields, name: FieldName): number | undefined {
  const value = fields.get(name)
  return value === undefined ? undefined : parseTime(value, name)
}

const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

function parseTime(text: string, name: FieldName): number {
  const time = timeForm.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw refuse(`${name} must be a time such as 2026-11-17T01:30:00Z`)
  return time
}
