import { setOrganizationSecurity } from '@trellis/domain/contracts/security'
import type { ActionFunctionArgs } from 'react-router'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'
import { parseDays } from './parse-days.ts'

const flags: Readonly<Record<string, boolean | undefined>> = { true: true, false: false }

/**
 * The organization is the one that the page showed, even if the person has switched to another one since. The contract
 * refuses what is missing: nothing is switched off by a form that was sent in part.
 */
export async function saveSecurity({ request, context }: ActionFunctionArgs) {
  const sent = await readTexts(request)
  return await act(context, setOrganizationSecurity, {
    organization_id: sent.organization_id,
    requires_second_factor: flags[sent.requires_second_factor ?? ''],
    max_session_days: sent.max_session_days === undefined ? undefined : parseDays(sent.max_session_days),
    expected_revision: Number(sent.revision),
  })
}
