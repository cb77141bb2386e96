// The action of the page: one intent per function. The organization is the one that the page showed, even if the person
// has switched to another one since.
import {
  addSsoDomain,
  checkSsoDomain,
  disconnectSso,
  removeSsoDomain,
  saveSsoConnection,
  setSsoMembers,
  setSsoMode,
} from '@trellis/domain/contracts/sso'
import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

type Sent = Readonly<Record<string, string | undefined>>
type Context = Readonly<RouterContextProvider>

/** The empty text of a field that was left alone is absent. */
const orAbsent = (text: string | undefined) => (text === '' ? undefined : text)
const revisionOf = ({ revision }: Sent) => Number(revision)
const placeOf = ({ organization_id, id }: Sent) => ({ organization_id, id })

const acts = {
  connect: (context: Context, sent: Sent) =>
    act(context, saveSsoConnection, {
      organization_id: sent.organization_id,
      kind: sent.kind,
      metadata_url: orAbsent(sent.metadata_url),
      metadata_xml: orAbsent(sent.metadata_xml),
      issuer: orAbsent(sent.issuer),
      client_id: orAbsent(sent.client_id),
      client_secret: orAbsent(sent.client_secret),
      expected_revision: revisionOf(sent),
    }),
  disconnect: (context: Context, sent: Sent) =>
    act(context, disconnectSso, {
      organization_id: sent.organization_id,
      expected_revision: revisionOf(sent),
    }),
  'add-domain': (context: Context, { organization_id, domain }: Sent) =>
    act(context, addSsoDomain, { organization_id, domain }),
  'check-domain': (context: Context, sent: Sent) => act(context, checkSsoDomain, placeOf(sent)),
  'remove-domain': (context: Context, sent: Sent) => act(context, removeSsoDomain, placeOf(sent)),
  members: (context: Context, sent: Sent) =>
    act(context, setSsoMembers, {
      organization_id: sent.organization_id,
      default_role: sent.default_role,
      group_attribute: sent.group_attribute,
      role_mapping: parseList(sent.role_mapping),
      expected_revision: revisionOf(sent),
    }),
  mode: (context: Context, sent: Sent) =>
    act(context, setSsoMode, {
      organization_id: sent.organization_id,
      mode: sent.mode,
      expected_revision: revisionOf(sent),
    }),
}

export type SsoIntent = keyof typeof acts

const isIntent = (intent: string | undefined): intent is SsoIntent =>
  intent !== undefined && Object.hasOwn(acts, intent)

export async function saveSso({ request, context }: ActionFunctionArgs) {
  const { intent, ...sent } = await readTexts(request)
  if (!isIntent(intent)) throw data(null, { status: 400 })
  return await acts[intent](context, sent)
}

/** The contract refuses anything that is no list. */
function parseList(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
