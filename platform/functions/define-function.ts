import type { z } from 'zod'
import type { Claims, Transaction } from '../postgres/postgres.ts'
import type { AfterCommit } from './effects.ts'
import { requireValid } from './read-input.ts'

/**
 * A caller is a signed-in person or the API token that acts as one, anyone at all, or another system whose signature
 * over the raw body is verified first.
 */
export type CallerKind = 'person' | 'anyone' | 'webhook'

/** What a contract says about a function beside its input. Permissions are words of the product, which asks for them. */
export type FunctionFacts = {
  readonly name: string
  /** A write runs as the writing role, a read in a read-only transaction as the caller's own. */
  readonly access: 'read' | 'write'
  /** A person where absent. */
  readonly caller?: CallerKind
  readonly permission?: string
  /** What an API token needs to call it; tokens are refused where absent. */
  readonly scope?: string
}

/** What a function takes and gives, as the layer that knows the product writes it down. */
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

/** A caller who is no person to us: a visitor, or the sender of a signed message. */
export type FunctionVisitor = Omit<FunctionCaller, 'userId'> & { readonly userId?: undefined }

export type FunctionCall<Input = unknown, Services = unknown, Who = FunctionCaller> = {
  /** One transaction for the whole call: a refusal undoes everything, and a collision repeats everything. */
  readonly transaction: Transaction
  readonly caller: Who
  readonly input: Input
  /** What the product gives to its functions: a clock, settings and the like, others in a test. */
  readonly services: Services
  readonly afterCommit: AfterCommit
}

/** A value becomes a JSON answer, nothing an empty one, and a Response is passed on, for what is not JSON. */
export type FunctionResult<Output = unknown> = Output | Response | undefined

export type DefinedFunction<Services = unknown> = FunctionFacts & {
  readonly caller?: 'person'
  /** Checks the input, which refuses what the contract does not take, and gives the work that is left to do. */
  prepare(input: unknown): (call: Omit<FunctionCall<unknown, Services>, 'input'>) => Promise<FunctionResult>
}

/** A product types it once with its services: `export const defineFunction: DefineFunction<Services> = define`. */
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

/** But who calls, which each kind of function says itself. */
export function factsOf({ name, access, permission, scope }: FunctionFacts): Omit<FunctionFacts, 'caller'> {
  return {
    name,
    access,
    ...(permission !== undefined && { permission }),
    ...(scope !== undefined && { scope }),
  }
}
