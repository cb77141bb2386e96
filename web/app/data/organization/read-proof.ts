import type { RouterContextProvider } from 'react-router'
import { isProvenTwice, readFactors } from '../session/factors/read-factors.ts'
import { findMemberships, type MembershipRow } from './membership.ts'

/** The proof that the current organization still asks for, whether it is open or closed. */
export async function readProof(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<MembershipRow['proof']> {
  const { current } = await findMemberships(context, request)
  return current?.proof ?? readOwnProof(context)
}

/** People without an organization give the second proof that they have. */
async function readOwnProof(context: Readonly<RouterContextProvider>): Promise<MembershipRow['proof']> {
  if (await isProvenTwice(context)) return 'enough'
  const { apps, hasPasskey } = await readFactors(context)
  return apps.length > 0 || hasPasskey ? 'second_step' : 'enough'
}
