import type { z } from 'zod'
import {
  type FunctionCall,
  type FunctionContract,
  type FunctionFacts,
  type FunctionResult,
  type FunctionVisitor,
  factsOf,
} from './define-function.ts'
import { type MessageFormat, requireValid, type SignedRequest } from './read-input.ts'

/** Whether the sender signed exactly these bytes, recently enough to rule out a replay. */
export type VerifySignature<Services> = (
  request: SignedRequest,
  services: Services,
) => boolean | Promise<boolean>

/**
 * A message from another system. It runs as the writing role without a person and may add jobs. Senders deliver at
 * least once, so a message that arrives twice becomes one job by its key.
 */
export type WebhookFunction<Services = unknown> = FunctionFacts & {
  readonly caller: 'webhook'
  readonly verify: VerifySignature<Services>
  readonly format?: MessageFormat
  prepare(
    input: unknown,
  ): (call: Omit<FunctionCall<unknown, Services, FunctionVisitor>, 'input'>) => Promise<FunctionResult>
}

type WebhookParts<Input extends z.ZodType, Output, Services> = {
  readonly verify: VerifySignature<Services>
  readonly format?: MessageFormat
  readonly handle: (
    call: FunctionCall<z.output<Input>, Services, FunctionVisitor>,
  ) => Promise<FunctionResult<Output>>
}

/** A product binds it to its services once. */
export type DefineWebhook<Services> = <Input extends z.ZodType, Output>(
  contract: FunctionContract<Input, Output, 'webhook'>,
  parts: WebhookParts<Input, Output, Services>,
) => WebhookFunction<Services>

export function defineWebhook<Input extends z.ZodType, Output, Services>(
  contract: FunctionContract<Input, Output, 'webhook'>,
  { verify, format, handle }: WebhookParts<Input, Output, Services>,
): WebhookFunction<Services> {
  return {
    ...factsOf(contract),
    caller: 'webhook',
    verify,
    ...(format !== undefined && { format }),
    prepare(given) {
      const input = requireValid(contract.input, given)
      return (call) => handle({ ...call, input })
    },
  }
}
