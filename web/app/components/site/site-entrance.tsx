import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { hasSessionCookie } from '../../data/session/session-cookie.ts'
import { Button } from '../../ui/action/button.tsx'

/** Links to sign in and sign up or, with a session, to the app. Only a hydrated page sees the session cookie. */
export function SiteEntrance() {
  const { t } = useTranslation(['common', 'site'])
  if (useHasSession()) {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard">{t('site:nav.open')}</Link>
      </Button>
    )
  }
  return (
    <>
      <Button asChild variant="ghost" size="sm">
        <Link to="/signin">{t('signIn')}</Link>
      </Button>
      <Button asChild size="sm" className="phone:hidden">
        <Link to="/signup">{t('site:nav.start')}</Link>
      </Button>
    </>
  )
}

const useHasSession = () => {
  // Everyone behind the guard has one.
  const isGuarded = useMatches().some(({ id }) => id === 'guards/auth')
  return useSyncExternalStore(
    () => () => undefined,
    () => hasSessionCookie(document.cookie),
    () => isGuarded,
  )
}
