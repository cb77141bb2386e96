import { setOrganizationSecurity } from '@trellis/domain/contracts/security'
import type { ActionFunctionArgs } from 'react-router'
import { act } from '../../../exchange/acting/act.ts'
import { parseDays } from './parse-days.ts'

type Sent = Readonly<Record<string, string | undefined>>

const flags: Readonly<Record<string, boolean | undefined>> = { true: true, false: false }

/**
 * The organization is the one that the page showed, even if the person has switched to another one since. The contract
 * refuses what is missing: nothing is switched off by a form that was sent in part.
 */
export function saveSecurity(context: ActionFunctionArgs['context'], sent: Sent) {
  return act(context, setOrganizationSecurity, {
    organization_id: sent.organization_id,
    requires_second_factor: flags[sent.requires_second_factor ?? ''],
    max_session_days: sent.max_session_days === undefined ? undefined : parseDays(sent.max_session_days),
    allowed_email_domains: sent.allowed_email_domains?.split(' ').filter((domain) => domain !== ''),
    expected_revision: Number(sent.revision),
  })
}
