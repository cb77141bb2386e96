import type { z } from 'zod'
import type { Transaction } from '../postgres/postgres.ts'
import { type FunctionCaller, type FunctionContract, type FunctionFacts, factsOf } from './define-function.ts'
import type { AfterCommit } from './effects.ts'
import { requireValid } from './read-input.ts'

/** Runs a transaction with the role of the contract and the claims of the caller. */
export type RunTransaction = <T>(
  work: (transaction: Transaction, afterCommit: AfterCommit) => Promise<T>,
) => Promise<T>

export type StreamCall<Input = unknown, Services = unknown> = {
  readonly input: Input
  readonly caller: FunctionCaller
  /** Empty if nothing was sent. Reading past the limit rejects with the refusal. */
  readonly body: ReadableStream<Uint8Array>
  readonly services: Services
  readonly run: RunTransaction
  /** Receives errors after the answer has started, when a status can no longer report them. */
  fail(error: unknown): void
}

/** A function whose body is not JSON and whose answer may start before its work is done. */
export type StreamFunction<Services = unknown> = FunctionFacts & {
  readonly caller?: 'person'
  /** Bytes. */
  readonly maxBody: number
  readonly statementTimeout?: number
  prepare(input: unknown): (call: Omit<StreamCall<unknown, Services>, 'input'>) => Promise<Response>
}

export type StreamContract<Input extends z.ZodType = z.ZodType> = FunctionContract<Input> & {
  readonly maxBody: number
  /** Milliseconds for one statement, if the usual limit is too short for so much at once. */
  readonly statementTimeout?: number
}

export type DefineStreamFunction<Services> = <Input extends z.ZodType>(
  contract: StreamContract<Input>,
  handler: (call: StreamCall<z.output<Input>, Services>) => Promise<Response>,
) => StreamFunction<Services>

/** The input of the contract comes from the query of the address, because the body is in use. */
export function defineStreamFunction<Input extends z.ZodType, Services>(
  contract: StreamContract<Input>,
  handler: (call: StreamCall<z.output<Input>, Services>) => Promise<Response>,
): StreamFunction<Services> {
  return {
    ...factsOf(contract),
    maxBody: contract.maxBody,
    ...(contract.statementTimeout !== undefined && { statementTimeout: contract.statementTimeout }),
    prepare(given) {
      const input = requireValid(contract.input, given)
      return (call) => handler({ ...call, input })
    },
  }
}
