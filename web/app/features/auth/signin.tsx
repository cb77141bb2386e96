import { useTranslation } from 'react-i18next'
import type { StandardHandle } from '../../layouts/standard.tsx'
import type { Route } from './+types/signin.ts'
import { BarLink } from './bar-link.tsx'
import { LinkPage } from './link-page.tsx'
import { loadLinkSettings } from './link-settings.ts'
import { requestLink } from './request-link.ts'

export const loader = loadLinkSettings
export const action = requestLink

function Aside() {
  const { t } = useTranslation(['auth', 'common'])
  return <BarLink question={t('signIn.newHere')} label={t('common:startTrial')} to="/signup" />
}

export const handle: StandardHandle = { Aside }

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage kind="signIn" settings={loaderData} answer={actionData} />
}
