import type { z } from 'zod'
import type { Claims, Transaction } from '../postgres/postgres.ts'
import type { AfterCommit } from './effects.ts'
import { requireValid } from './read-input.ts'

/**
 * A caller is a signed-in person or an API token that acts as one; a signed-in person or else a visitor; anyone at all,
 * as a visitor; or another system whose signature over the raw body is verified first.
 */
export type CallerKind = 'person' | 'person_or_visitor' | 'anyone' | 'webhook'

/** A function's contract besides its input. Permissions are words of the product, which checks them. */
export type FunctionFacts = {
  readonly name: string
  /** A write runs as the writing role, a read in a read-only transaction as the caller's own. */
  readonly access: 'read' | 'write'
  /** Default: a person. */
  readonly caller?: CallerKind
  readonly permission?: string
  /** The scope that an API token needs. Without it, tokens are refused. */
  readonly scope?: string
  /** Whether the newest proof of the caller's session must be recent. API tokens and actors for somebody else never pass. */
  readonly step_up?: true
  /** Whether the person must call it themselves: somebody who acts for them is refused. */
  readonly self_only?: true
  /** For a read: whether a session that has ended is refused at once. A write always refuses it. */
  readonly needs_live_session?: true
}

/** A function's input and output, declared by the layer that knows the product. */
export type FunctionContract<
  Input extends z.ZodType = z.ZodType,
  Output = unknown,
  Kind extends CallerKind = 'person',
> = FunctionFacts & {
  readonly caller?: Kind
  readonly input: Input
  readonly output?: Output
}

export type FunctionCaller = {
  readonly userId: string
  readonly claims: Claims
  readonly address: string | undefined
  readonly requestId: string
}

/** A caller that is not a person to us: a visitor, or the sender of a signed message. */
export type FunctionVisitor = Omit<FunctionCaller, 'userId'> & { readonly userId?: undefined }

export type FunctionCall<Input = unknown, Services = unknown, Who = FunctionCaller> = {
  /** One transaction for the whole call: a refusal undoes everything, and a collision repeats everything. */
  readonly transaction: Transaction
  readonly caller: Who
  readonly input: Input
  /** What the product passes to its functions, such as a clock and settings. Tests pass others. */
  readonly services: Services
  readonly afterCommit: AfterCommit
}

/** A value becomes a JSON answer, undefined an empty one, and a Response is passed on for anything that is not JSON. */
export type FunctionResult<Output = unknown> = Output | Response | undefined

export type DefinedFunction<Services = unknown> = FunctionFacts & {
  readonly caller?: 'person'
  /** Checks the input against the contract and returns the remaining work. */
  prepare(input: unknown): (call: Omit<FunctionCall<unknown, Services>, 'input'>) => Promise<FunctionResult>
}

/** A product binds it to its services once: `export const defineFunction: DefineFunction<Services> = define`. */
export type DefineFunction<Services> = <Input extends z.ZodType, Output>(
  contract: FunctionContract<Input, Output>,
  handler: (call: FunctionCall<z.output<Input>, Services>) => Promise<FunctionResult<Output>>,
) => DefinedFunction<Services>

export function defineFunction<Input extends z.ZodType, Output, Services>(
  contract: FunctionContract<Input, Output>,
  handler: (call: FunctionCall<z.output<Input>, Services>) => Promise<FunctionResult<Output>>,
): DefinedFunction<Services> {
  return {
    ...factsOf(contract),
    prepare(given) {
      const input = requireValid(contract.input, given)
      return (call) => handler({ ...call, input })
    },
  }
}

/** All but the caller, which each kind of function declares itself. */
export function factsOf(contract: FunctionFacts): Omit<FunctionFacts, 'caller'> {
  const { name, access, permission, scope, step_up, self_only, needs_live_session } = contract
  return {
    name,
    access,
    ...(permission !== undefined && { permission }),
    ...(scope !== undefined && { scope }),
    ...(step_up !== undefined && { step_up }),
    ...(self_only !== undefined && { self_only }),
    ...(needs_live_session !== undefined && { needs_live_session }),
  }
}
