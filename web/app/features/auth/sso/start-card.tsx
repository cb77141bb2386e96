import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { linkPath } from '../link/link-way.ts'
import { Processing } from '../processing.tsx'
import { BreakGlassFoot } from './break-glass-foot.tsx'
import type { SsoPage } from './load-sso.ts'
import { useLeaving } from './use-leaving.ts'

type Start = Extract<SsoPage, { state: 'start' }>

/** Begins at once. A preview of the link runs no page, so it begins nothing. */
export function StartCard({ start }: { start: Start }) {
  const { t } = useLateTexts('auth', auth)
  const { leave, failure } = useLeaving(start)
  const started = useRef(false)
  const begin = useEffectEvent(leave)
  useEffect(() => {
    if (started.current) return
    started.current = true
    begin()
  }, [])
  if (failure === undefined)
    return (
      <Processing title={t('sso.leaving')} text={t('sso.leavingText')}>
        <PageTitle>{t('sso.pageTitle')}</PageTitle>
      </Processing>
    )
  const isOutdated = failure === 'outdated'
  return (
    <StandardCard icon="warning" tone="red" title={t('sso.failed')} lead={t(`sso.failure.${failure}`)}>
      <PageTitle>{t('confirm.failedPageTitle')}</PageTitle>
      <div className="mt-6 flex flex-col gap-2">
        {!isOutdated && (
          <Button size="lg" onClick={leave}>
            {t('sso.again')}
          </Button>
        )}
        <Button asChild size="lg" variant={isOutdated ? 'default' : 'outline'}>
          <Link to={linkPath}>{t('sso.otherWays')}</Link>
        </Button>
      </div>
      {!isOutdated && <BreakGlassFoot />}
    </StandardCard>
  )
}
