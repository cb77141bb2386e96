import type { StandardHandle } from '../../../layouts/standard.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { BarLink } from '../link/bar-link.tsx'
import { linkAction } from '../link/link-action.ts'
import { LinkPage } from '../link/link-page.tsx'
import { loadLinkSettings } from '../link/link-settings.ts'
import type { Route } from './+types/signup.ts'

export const loader = loadLinkSettings
export const action = linkAction

function Aside() {
  const { t } = useLateTexts('auth', auth, 'common')
  return <BarLink question={t('signUp.haveAccount')} label={t('common:signIn')} to="/signin" />
}

export const handle: StandardHandle = { Aside }

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage kind="signUp" settings={loaderData} answer={actionData} />
}
