import type { z } from 'zod'
import type { Verb } from '../permissions/may.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * A caller is a signed-in person or an API token that acts as one; a signed-in person or else a visitor; anyone at all,
 * as a visitor; or another system whose signature over the raw body is verified first.
 */
type CallerKind = 'person' | 'person_or_visitor' | 'anyone' | 'webhook'

/**
 * The permission that the caller needs. Besides the verbs: `self` concerns only the caller, `member` the caller's own
 * place in an organization, and `none` is for callers who need not be a person.
 */
export type Permission = Verb | 'self' | 'member' | 'none'

/**
 * A function's input, output and permitted callers. A write runs in one transaction as the writing role; a read runs in
 * a read-only transaction as the caller's own role.
 */
export type Contract<
  Input extends z.ZodType = z.ZodType,
  Output = unknown,
  Kind extends CallerKind = CallerKind,
> = {
  readonly name: string
  readonly access: 'read' | 'write'
  /** Default: a person. */
  readonly caller?: Kind
  readonly permission: Permission
  /** The scope that an API token needs. Without it, tokens are refused. */
  readonly scope?: TokenScope
  /**
   * Whether the person must have proven who they are within the last 15 minutes. API tokens and people who act for
   * somebody else never pass.
   */
  readonly step_up?: true
  /**
   * Whether the person must call it themselves. Somebody who acts for them is refused: with what concerns the account, and
   * with deletion.
   */
  readonly self_only?: true
  /** For a read: whether a session that has ended is refused at once. A write always refuses it. */
  readonly needs_live_session?: true
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
