// The session in which a superadmin acted is over. The page takes up their own one, or says that it is over, too.
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { stopActing } from '../../../data/session/superadmin/acting-in-browser.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Processing } from '../processing.tsx'

/** Makes the browser ask the server before it shows the page. */
export const loader = () => null

export default function ImpersonationOver() {
  const { t } = useLateTexts('auth', auth)
  const { state, again } = useReturn()
  const title = <PageTitle>{t('impersonation.over.pageTitle')}</PageTitle>
  if (state === 'returning') {
    return (
      <Processing title={t('impersonation.over.returning')} text={t('impersonation.over.returningText')}>
        {title}
      </Processing>
    )
  }
  return (
    <StandardCard title={t(`impersonation.over.${state}.title`)} lead={t(`impersonation.over.${state}.text`)}>
      {title}
      {state === 'failed' ? (
        <Button size="lg" className="mt-6 w-full" onClick={again}>
          {t('impersonation.over.again')}
        </Button>
      ) : (
        <Button asChild size="lg" className="mt-6 w-full">
          <Link to="/signin">{t('impersonation.over.signIn')}</Link>
        </Button>
      )}
    </StandardCard>
  )
}

function useReturn() {
  const [state, setState] = useState<'returning' | 'ended' | 'failed'>('returning')
  const started = useRef(false)
  const run = () => {
    setState('returning')
    stopActing()
      // Nothing of the person's pages stays in memory.
      .then((hasReturned) => (hasReturned ? window.location.replace('/dashboard') : setState('ended')))
      .catch(() => setState('failed'))
  }
  const begin = useRef(run)
  useEffect(() => {
    if (started.current) return
    started.current = true
    begin.current()
  }, [])
  return { state, again: run }
}
