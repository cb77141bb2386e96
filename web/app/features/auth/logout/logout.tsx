import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { Processing } from '../processing.tsx'
import type { Route } from './+types/logout.ts'

export function loader({ context }: LoaderFunctionArgs): { publishableKey: string } {
  return { publishableKey: requireRequestScope(context).publishableKey }
}

export default function Logout({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('auth', auth)
  const { failed, again } = useSignOut(loaderData.publishableKey)
  const title = <PageTitle>{t('logout.pageTitle')}</PageTitle>
  if (!failed) {
    return (
      <Processing title={t('logout.processing')} text={t('logout.processingText')}>
        {title}
      </Processing>
    )
  }
  return (
    <StandardCard icon="warning" tone="red" title={t('logout.failed')} lead={t('logout.failedText')}>
      {title}
      <div className="mt-6 flex flex-col gap-2">
        <Button size="lg" onClick={again}>
          {t('logout.again')}
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/dashboard">{t('logout.back')}</Link>
        </Button>
      </div>
    </StandardCard>
  )
}

function useSignOut(publishableKey: string): { failed: boolean; again: () => void } {
  const { t } = useLateTexts('auth', auth)
  const { toast } = useToast()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const started = useRef(false)
  const run = useCallback(() => {
    setFailed(false)
    import('./sign-out.ts')
      .then(({ signOut }) => signOut(publishableKey))
      .then(() => {
        toast({ title: t('logout.done'), description: t('logout.doneText') })
        return navigate('/signin', { replace: true })
      })
      .catch(() => setFailed(true))
  }, [publishableKey, navigate, toast, t])
  useEffect(() => {
    if (started.current) return
    started.current = true
    run()
  }, [run])
  return { failed, again: run }
}
