// Passwords are stored as argon2id hashes with their parameters. Hashing runs on the thread pool of Node.
import { randomBytes } from 'node:crypto'
import { hash, type ParsedHashOptions, parseOptions, verify } from '@node-rs/argon2'
import { authErrors } from '../errors/errors.ts'
import { compareBcrypt, isUsableBcrypt, maxBcryptCost } from './bcrypt-hash.ts'
import { HashQueueFullError, inHashQueue } from './hash-queue.ts'

export type PasswordCost = {
  /** Kibibytes. */
  readonly memoryCost: number
  /** Passes. */
  readonly timeCost: number
}

/** The recommendation of OWASP: 19 MiB, two passes, one lane. */
export const defaultPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const form = { parallelism: 1, outputLen: 32 } as const
/** A hash from elsewhere may not take much longer than our own. */
const most = { memoryCost: 65_536, timeCost: 4, parallelism: 4 } as const

/** What `isUsableHash` accepts, in words. */
export const usableHashes =
  `an argon2id hash (at most m=${most.memoryCost}, t=${most.timeCost}, p=${most.parallelism}) or a bcrypt hash ` +
  `(cost 4 to ${maxBcryptCost})`

export type Verification = {
  readonly isRight: boolean
  /** Whether to store the password again, because its hash is weaker than those of today. */
  readonly isOutdated: boolean
}

/** Who a hash is for, of whom a stranger gets only a share of the places in the queue, and how much work it is. */
type HashOrder = { readonly owner?: string | undefined; readonly cost?: PasswordCost }

export async function hashPassword(
  password: string,
  { owner, cost = defaultPasswordCost }: HashOrder = {},
): Promise<string> {
  return await queued(() => hash(password, { ...form, ...cost }), owner)
}

/** Always one comparison: without a hash, it is with one that no password fits, so that the time reveals nothing. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  { owner, cost = defaultPasswordCost }: HashOrder = {},
): Promise<Verification> {
  const known = stored ?? (await findDummyHash(cost))
  const isRight = await queued(() => compare(known, password), owner)
  return { isRight: isRight && stored !== null, isOutdated: isOutdated(known, cost) }
}

/** Whether a hash from elsewhere can be stored: argon2id or bcrypt, at a cost that does not tie up the server. */
export function isUsableHash(text: string): boolean {
  if (isUsableBcrypt(text)) return true
  const options = findArgonOptions(text)
  return (
    options !== undefined &&
    options.memoryCost <= most.memoryCost &&
    options.timeCost <= most.timeCost &&
    options.parallelism <= most.parallelism
  )
}

/** How every hash of this cost begins, up to its salt. */
export const hashPrefixOf = ({ memoryCost, timeCost }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${form.parallelism}$`

async function compare(stored: string, password: string): Promise<boolean> {
  if (!isUsableHash(stored)) return false
  return isUsableBcrypt(stored) ? await compareBcrypt(stored, password) : await verify(stored, password)
}

function isOutdated(stored: string, { memoryCost, timeCost }: PasswordCost): boolean {
  const options = findArgonOptions(stored)
  if (options === undefined) return true
  return options.memoryCost < memoryCost || options.timeCost < timeCost || options.outputLen < form.outputLen
}

function findArgonOptions(text: string): ParsedHashOptions | undefined {
  if (!text.startsWith('$argon2id$')) return undefined
  try {
    return parseOptions(text)
  } catch {
    return undefined
  }
}

const dummyHashes = new Map<PasswordCost, Promise<string>>()

function findDummyHash(cost: PasswordCost): Promise<string> {
  const found = dummyHashes.get(cost) ?? hash(randomBytes(32), { ...form, ...cost })
  dummyHashes.set(cost, found)
  return found
}

async function queued<Result>(task: () => Promise<Result>, owner?: string): Promise<Result> {
  try {
    return await inHashQueue(task, owner)
  } catch (error) {
    // The client retries after this status.
    if (error instanceof HashQueueFullError) throw authErrors.requestTimeout({ retryAfter: 1 })
    throw error
  }
}
