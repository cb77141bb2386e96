import type { z } from 'zod'
import {
  type FunctionCall,
  type FunctionContract,
  type FunctionFacts,
  type FunctionResult,
  type FunctionVisitor,
  factsOf,
} from './define-function.ts'
import { requireValid } from './read-input.ts'

/** A function for anyone: a read runs as `anon`, a write as the writing role without a person. Calls are counted. */
export type PublicFunction<Services = unknown> = FunctionFacts & {
  readonly caller: 'anyone'
  prepare(
    input: unknown,
  ): (call: Omit<FunctionCall<unknown, Services, FunctionVisitor>, 'input'>) => Promise<FunctionResult>
}

export type DefinePublicFunction<Services> = <Input extends z.ZodType, Output>(
  contract: FunctionContract<Input, Output, 'anyone'>,
  handler: (
    call: FunctionCall<z.output<Input>, Services, FunctionVisitor>,
  ) => Promise<FunctionResult<Output>>,
) => PublicFunction<Services>

export function definePublicFunction<Input extends z.ZodType, Output, Services>(
  contract: FunctionContract<Input, Output, 'anyone'>,
  handler: (
    call: FunctionCall<z.output<Input>, Services, FunctionVisitor>,
  ) => Promise<FunctionResult<Output>>,
): PublicFunction<Services> {
  return {
    ...factsOf(contract),
    caller: 'anyone',
    prepare(given) {
      const input = requireValid(contract.input, given)
      return (call) => handler({ ...call, input })
    },
  }
}
