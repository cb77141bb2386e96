import { useTranslation } from 'react-i18next'
import type { StandardHandle } from '../../../layouts/standard.tsx'
import { BarLink } from '../link/bar-link.tsx'
import { linkAction } from '../link/link-action.ts'
import { LinkPage } from '../link/link-page.tsx'
import { loadLinkSettings } from '../link/link-settings.ts'
import type { Route } from './+types/signup.ts'

export const loader = loadLinkSettings
export const action = linkAction

function Aside() {
  const { t } = useTranslation(['auth', 'common'])
  return <BarLink question={t('signUp.haveAccount')} label={t('common:signIn')} to="/signin" />
}

export const handle: StandardHandle = { Aside }

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage kind="signUp" settings={loaderData} answer={actionData} />
}
