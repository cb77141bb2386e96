import { isAuthError } from '@supabase/supabase-js'

/** The parts of a refusal that programs read. */
export function refusal(error: unknown): { status: number | undefined; code: string | undefined } {
  if (!isAuthError(error)) throw new Error('Nothing was refused')
  return { status: error.status, code: error.code }
}
