import type { z } from 'zod'
import {
  type FunctionCaller,
  type FunctionContract,
  type FunctionFacts,
  type FunctionResult,
  factsOf,
} from './define-function.ts'
import type { RunTransaction } from './define-stream-function.ts'
import { requireValid } from './read-input.ts'

type SteppedCall<Input = unknown, Services = unknown> = {
  readonly input: Input
  readonly caller: FunctionCaller
  readonly services: Services
  readonly run: RunTransaction
}

/**
 * A function of several transactions, for one that waits for something other than the database: between two of them it
 * holds no connection. Earlier transactions are not undone, so use it only for reads.
 */
export type SteppedFunction<Services = unknown> = FunctionFacts & {
  readonly caller?: 'person'
  readonly isStepped: true
  prepare(input: unknown): (call: Omit<SteppedCall<unknown, Services>, 'input'>) => Promise<FunctionResult>
}

export type DefineSteppedFunction<Services> = <Input extends z.ZodType, Output>(
  contract: FunctionContract<Input, Output>,
  handler: (call: SteppedCall<z.output<Input>, Services>) => Promise<FunctionResult<Output>>,
) => SteppedFunction<Services>

export function defineSteppedFunction<Input extends z.ZodType, Output, Services>(
  contract: FunctionContract<Input, Output>,
  handler: (call: SteppedCall<z.output<Input>, Services>) => Promise<FunctionResult<Output>>,
): SteppedFunction<Services> {
  return {
    ...factsOf(contract),
    isStepped: true,
    prepare(given) {
      const input = requireValid(contract.input, given)
      return (call) => handler({ ...call, input })
    },
  }
}
