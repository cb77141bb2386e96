import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { fetchIssuer } from '../../organizations/sso/fetch-issuer.ts'
import { fetchMetadata } from '../../organizations/sso/fetch-metadata.ts'
import type { JobServices } from '../services.ts'

const role = 'app_job'
type Source = { readonly kind: 'saml' | 'oidc' | null; readonly address: string | null }

/**
 * Reads what a provider says about itself: its sign-in address and its certificates, of which there are two while it
 * changes to a new one. What cannot be read is noted for the maintainers, and what was read before stays in use; the
 * next try comes by schedule. An address that was changed meanwhile is left to its own job.
 */
export const readSsoMetadata = defineTask({
  name: 'read-sso-metadata',
  payload: z.object({ organization_id: z.uuid() }),
  isUrgent: true,
  async run({ organization_id: id }, { database, services, signal }: TaskContext<JobServices>) {
    const ask = <Row extends Readonly<Record<string, unknown>>>(text: string, values: readonly unknown[]) =>
      database.query<Row>({ role }, { text, values })
    const [source] = await ask<Source>('select kind, address from app.sso_metadata_to_read($1)', [id])
    const { kind, address } = source ?? {}
    if (!kind || !address) return
    const read = kind === 'saml' ? fetchMetadata : fetchIssuer
    const result = await read(address, services, signal)
    if (result.ok) {
      const { settings, certificates } = result.value
      await ask('select app.store_sso_metadata($1, $2, $3, $4)', [
        id,
        address,
        JSON.stringify(settings),
        JSON.stringify(certificates),
      ])
    } else await ask('select app.note_sso_metadata_fault($1, $2, $3)', [id, address, result.error])
  },
})
