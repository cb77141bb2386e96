// A session's row tells what its owner has proven so far. A token tells what had been proven when it was issued, and a
// copy of it must not gain what the owner proves later. So a request counts with what both of them say.
import { z } from 'zod'
import type { SessionRow } from './session-row.ts'

/** Of a verified token. Ones that others have signed may lack them, or use another form of `amr`. */
export type TokenProofs = { readonly aal?: unknown; readonly amr?: unknown }

const proofsSchema = z.array(z.object({ method: z.string(), timestamp: z.number() }))

/** The session with the lower level, and with the proofs that both have, each at its older time. */
export function limitToToken(row: SessionRow, { aal, amr }: TokenProofs): SessionRow {
  const claimed = new Map(
    proofsSchema.safeParse(amr).data?.map(({ method, timestamp }) => [method, timestamp]),
  )
  return {
    ...row,
    aal: aal === 'aal2' ? row.aal : 'aal1',
    amr: row.amr.flatMap((proof) => {
      const timestamp = claimed.get(proof.method)
      return timestamp === undefined ? [] : [{ ...proof, timestamp: Math.min(proof.timestamp, timestamp) }]
    }),
  }
}
