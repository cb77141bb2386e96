import type { z } from 'zod'
import type { Verb } from '../permissions/may.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * A caller is a signed-in person or the API token that acts as one, anyone at all, or another system whose signature
 * over the raw body is verified first.
 */
type CallerKind = 'person' | 'anyone' | 'webhook'

/**
 * What the caller must be allowed to do. Beside the verbs: `self` concerns nobody but the person who asks, `member`
 * their own place in an organization, and `none` is for callers who are no person.
 */
export type Permission = Verb | 'self' | 'member' | 'none'

/**
 * What a function takes and gives, and who may call it. A write runs in one transaction as the writing role;
 * a read runs in a read-only transaction as the caller's own role.
 */
export type Contract<
  Input extends z.ZodType = z.ZodType,
  Output = unknown,
  Kind extends CallerKind = CallerKind,
> = {
  readonly name: string
  readonly access: 'read' | 'write'
  /** A person where absent. */
  readonly caller?: Kind
  readonly permission: Permission
  /** What an API token needs to call it. Tokens are refused where absent. */
  readonly scope?: TokenScope
  readonly input: Input
  /** Only a type: the answer is the stored row and is not parsed again. */
  readonly output?: Output
}

export function defineContract<Output>() {
  return <Input extends z.ZodType, Kind extends CallerKind = 'person'>(
    contract: Omit<Contract<Input, Output, Kind>, 'output'>,
  ): Contract<Input, Output, Kind> => contract
}

export type InputOf<C extends Contract> = z.input<C['input']>
export type OutputOf<C extends Contract> = NonNullable<C['output']>
