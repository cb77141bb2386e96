import { useTranslation } from 'react-i18next'
import type { StandardHandle } from '../../layouts/standard.tsx'
import type { Route } from './+types/signup.ts'
import { BarLink } from './bar-link.tsx'
import { LinkPage } from './link-page.tsx'
import { loadLinkSettings } from './link-settings.ts'
import { requestLink } from './request-link.ts'

export const loader = loadLinkSettings
export const action = requestLink

function Aside() {
  const { t } = useTranslation(['auth', 'common'])
  return <BarLink question={t('signUp.haveAccount')} label={t('common:signIn')} to="/signin" />
}

export const handle: StandardHandle = { Aside }

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage kind="signUp" settings={loaderData} answer={actionData} />
}
