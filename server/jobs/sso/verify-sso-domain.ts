import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { findProof } from '../../organizations/sso/find-proof.ts'
import type { JobServices } from '../services.ts'

const role = 'app_job'
type Claim = { readonly domain: string | null; readonly proof: string | null }

/** Asks DNS whether an organization may have a domain. Every answer counts, so nothing is tried again before its turn. */
export const verifySsoDomain = defineTask({
  name: 'check-sso-domain',
  payload: z.object({ domain_id: z.uuid() }),
  isUrgent: true,
  async run({ domain_id: id }, { database, services }: TaskContext<JobServices>) {
    const [claim] = await database.query<Claim>(
      { role },
      { text: 'select domain, proof from app.sso_domain_to_check($1)', values: [id] },
    )
    const { domain, proof } = claim ?? {}
    if (!domain || !proof) return
    const { result, value = null } = await findProof(services.resolveTxt, { domain, proof })
    await database.query(
      { role },
      { text: 'select app.note_sso_domain_check($1, $2, $3)', values: [id, result, value] },
    )
  },
})
