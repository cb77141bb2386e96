// Everything that the page asks of the server: one act for each intent of its forms.
import { setComponentNotifications } from '@trellis/domain/contracts/catalog/component-users'
import { updateProfile } from '@trellis/domain/contracts/profile'
import { endSession } from '@trellis/domain/contracts/sessions'
import { type ActionFunctionArgs, data } from 'react-router'
import { actOnTokens, isTokenIntent } from '../../components/tokens/act-on-tokens.ts'
import { requireClient } from '../../data/session/session.ts'
import { act } from '../../exchange/acting/act.ts'
import { readTexts } from '../../exchange/acting/read-form.ts'
import { isSettingsIntent, saveNotificationSettings } from './notifications/save-notification-settings.ts'

/** The contract refuses everything else: nothing is switched off by a form that was sent in part. */
const flags: Readonly<Record<string, boolean | undefined>> = { on: true, off: false }

export async function profileAction({ request, context }: ActionFunctionArgs) {
  const { intent, ...sent } = await readTexts(request)
  const emails = flags[sent.emails ?? '']
  const asPerson = { client: requireClient(context) }
  if (isSettingsIntent(intent)) return saveNotificationSettings(context, { intent, ...sent })
  if (isTokenIntent(intent)) return actOnTokens(context, { intent, ...sent }, asPerson.client)
  switch (intent) {
    case 'end-session':
      return act(context, endSession, { id: sent.id }, asPerson)
    case 'save-name':
      return act(
        context,
        updateProfile,
        { name: sent.name ?? null, expected_revision: Number(sent.revision) },
        asPerson,
      )
    case 'set-emails':
      return act(context, updateProfile, { email_notifications: emails ?? null }, asPerson)
    case 'set-component-emails':
      return act(
        context,
        setComponentNotifications,
        { component_id: sent.id, email_notifications: emails },
        asPerson,
      )
    default:
      throw data(null, { status: 400 })
  }
}
