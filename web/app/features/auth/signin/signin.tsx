import type { StandardHandle } from '../../../layouts/standard.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { BarLink } from '../link/bar-link.tsx'
import { linkAction } from '../link/link-action.ts'
import { LinkPage } from '../link/link-page.tsx'
import { loadLinkSettings } from '../link/link-settings.ts'
import type { Route } from './+types/signin.ts'

export const loader = loadLinkSettings
export const action = linkAction

function Aside() {
  const { t } = useLateTexts('auth', auth, 'common')
  return <BarLink question={t('signIn.newHere')} label={t('common:startTrial')} to="/signup" />
}

export const handle: StandardHandle = { Aside }

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage kind="signIn" settings={loaderData} answer={actionData} />
}
