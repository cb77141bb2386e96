import { fault } from '@trellis/domain/contracts/faults/fault'
import type { OrganizationSso, saveSsoConnection } from '@trellis/domain/contracts/sso'
import { describeFault, type IdpMetadata, parseIdpMetadata, SamlFault } from '@trellis/platform/auth'
import { refusal } from '@trellis/platform/functions'
import type { z } from 'zod'
import { faultRefusal, refuseFaults } from '../../refuse-faults.ts'
import type { CallParts, Services } from '../../services.ts'
import { requireReachable } from './require-reachable.ts'
import { describeMetadata } from './saml-settings.ts'
import { writeConnection } from './write-connection.ts'

export type Saved = {
  readonly current: OrganizationSso
  readonly input: z.output<typeof saveSsoConnection.input>
}

/** Answers whether the metadata has been read: a job reads the metadata at an address. */
export async function saveSaml({ transaction, services }: CallParts, { input }: Saved): Promise<boolean> {
  const { organization_id: id, metadata_url: url, metadata_xml: xml } = input
  if (typeof xml === 'string') {
    if (url !== undefined) refuseFaults({ metadata_xml: fault('metadata_xml.one_source') })
    const { settings, certificates } = describeMetadata(parseUploaded(xml, services))
    await writeConnection(transaction, id, { kind: 'saml', metadata_state: 'read' })
    await transaction.query(`select app.save_sso_provider($1, 'saml', $2, null, $3)`, [
      id,
      JSON.stringify(settings),
      JSON.stringify(certificates),
    ])
    return true
  }
  if (url === undefined)
    throw faultRefusal(400, 'validation_failed', { metadata_url: fault('metadata_url.required') })
  requireReachable('metadata_url', url, services)
  await writeConnection(transaction, id, { kind: 'saml', metadata_state: 'reading', metadata_url: url })
  return false
}

function parseUploaded(xml: string, { config }: Services): IdpMetadata {
  try {
    return parseIdpMetadata(xml, { allowsHttp: config.ssoAllowsPrivate })
  } catch (error) {
    if (!(error instanceof SamlFault)) throw error
    const { code, facts } = error
    throw refusal(400, 'sso_metadata_refused', describeFault(error), { details: { code, facts } })
  }
}
