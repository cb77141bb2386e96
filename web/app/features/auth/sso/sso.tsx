// Sign-in through the provider of a company. The browser, never a loader, begins it: previews of links fetch pages.
import { useMatches } from 'react-router'
import type { StandardHandle } from '../../../layouts/standard.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { BarLink } from '../link/bar-link.tsx'
import { SignedInAs } from '../second-factor/second-factor-frame.tsx'
import type { Route } from './+types/sso.ts'
import { AddressCard } from './address-card.tsx'
import { BreakGlassCard } from './break-glass-card.tsx'
import { RequiredCard } from './required-card.tsx'
import { StartCard } from './start-card.tsx'

export { loadSso as loader } from './load-sso.ts'
export { ssoAction as action } from './sso-action.ts'

/** The address may name a person. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

function Aside() {
  const { t } = useLateTexts('auth', auth, 'common')
  const loaded = useMatches().at(-1)?.loaderData as Route.ComponentProps['loaderData'] | undefined
  if (loaded?.email !== undefined) return <SignedInAs />
  return <BarLink question={t('signIn.newHere')} label={t('common:startTrial')} to="/signup" />
}

export const handle: StandardHandle = { Aside }

export default function SsoSignIn({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.asksForLink) return <BreakGlassCard answer={actionData} email={loaderData.email} />
  if (loaderData.state === 'start') return <StartCard start={loaderData} />
  if (loaderData.state === 'address') return <AddressCard answer={actionData} />
  return <RequiredCard page={loaderData} />
}
