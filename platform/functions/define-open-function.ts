import type { z } from 'zod'
import {
  type FunctionCall,
  type FunctionCaller,
  type FunctionContract,
  type FunctionFacts,
  type FunctionResult,
  type FunctionVisitor,
  factsOf,
} from './define-function.ts'
import { requireValid } from './read-input.ts'

/** `userId` is undefined for a visitor. */
export type OpenCaller = FunctionCaller | FunctionVisitor

/** A function that acts for the person who is signed in, and as a public one for everybody else. */
export type OpenFunction<Services = unknown> = FunctionFacts & {
  readonly caller: 'person_or_visitor'
  prepare(
    input: unknown,
  ): (call: Omit<FunctionCall<unknown, Services, OpenCaller>, 'input'>) => Promise<FunctionResult>
}

export type DefineOpenFunction<Services> = <Input extends z.ZodType, Output>(
  contract: FunctionContract<Input, Output, 'person_or_visitor'>,
  handler: (call: FunctionCall<z.output<Input>, Services, OpenCaller>) => Promise<FunctionResult<Output>>,
) => OpenFunction<Services>

export function defineOpenFunction<Input extends z.ZodType, Output, Services>(
  contract: FunctionContract<Input, Output, 'person_or_visitor'>,
  handler: (call: FunctionCall<z.output<Input>, Services, OpenCaller>) => Promise<FunctionResult<Output>>,
): OpenFunction<Services> {
  return {
    ...factsOf(contract),
    caller: 'person_or_visitor',
    prepare(given) {
      const input = requireValid(contract.input, given)
      return (call) => handler({ ...call, input })
    },
  }
}
