import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { freshEmail } from '../../support/person.ts'
import { openMessage, openWideClient } from '../../support/wide-client.ts'

export const password = 'a long and unusual one'

export type Person = {
  readonly client: SupabaseClient
  readonly email: string
  readonly session: Session
}

/** A person who signed up with a password and confirmed the address. */
export async function signUpPerson(client = openWideClient()): Promise<Person> {
  const email = freshEmail()
  const asked = await client.auth.signUp({ email, password })
  if (asked.error) throw asked.error
  const { code } = await openMessage(email)
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
  if (error) throw error
  if (data.session === null) throw new Error('The code gave no session')
  return { client, email, session: data.session }
}

let phones = 0
export const freshPhone = () => `1555${Date.now().toString().slice(-6)}${String(++phones).padStart(2, '0')}`
