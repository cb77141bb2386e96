import { FunctionsHttpError } from '@supabase/supabase-js'
import type { Contract, InputOf, OutputOf } from '@trellis/domain/contracts/contract'
import { z } from 'zod'
import { DataError, kindOfStatus } from './data-error.ts'
import type { PlatformClient } from './platform-client.ts'

const refusal = z.object({
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.unknown().optional(),
})

/** Every function takes one JSON object. */
type ObjectContract = Contract<z.ZodType<unknown, Record<string, unknown>>>

/** Calls a product function as the signed-in person. Whatever goes wrong is a DataError. */
export async function invokeFunction<C extends ObjectContract>(
  client: PlatformClient,
  contract: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const { data, error } = await client.functions.invoke<OutputOf<C>>(contract.name, { body: input })
  if (error) throw await explain(error)
  if (data === null) throw new DataError('unexpected', { cause: `${contract.name} answered nothing` })
  return data
}

async function explain(error: unknown): Promise<DataError> {
  if (!(error instanceof FunctionsHttpError)) return new DataError('unavailable', { cause: error })
  const response: Response = error.context
  const { data } = refusal.safeParse(await response.json().catch(() => undefined))
  return new DataError(kindOfStatus(response.status), {
    code: data?.code,
    fields: data?.fields ?? {},
    details: data?.details,
    cause: error,
  })
}
