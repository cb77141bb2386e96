import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../components/standard-card.tsx'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'

/** Where the members of a company without a plan end up. */
export default function NotActive() {
  const { t } = useTranslation('account')
  return (
    <StandardCard icon="clock" title={t('notActive.title')} lead={t('notActive.text')}>
      <PageTitle>{t('notActive.pageTitle')}</PageTitle>
      <Button asChild size="lg" className="mt-6 w-full">
        <Link to="/pricing">{t('notActive.plans')}</Link>
      </Button>
      <StandardCardFoot>
        <TextLink to="/contact?about=support" className="reachable">
          {t('contact')}
        </TextLink>
        {' · '}
        <TextLink to="/logout" className="reachable">
          {t('signOut')}
        </TextLink>
      </StandardCardFoot>
    </StandardCard>
  )
}
