import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../components/standard-card.tsx'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'

/** Where the members of a suspended company end up. */
export default function Suspended() {
  const { t } = useTranslation('account')
  return (
    <StandardCard icon="warning" tone="red" title={t('suspended.title')} lead={t('suspended.text')}>
      <PageTitle>{t('suspended.pageTitle')}</PageTitle>
      <Button asChild size="lg" className="mt-6 w-full">
        <Link to="/contact?about=support">{t('contact')}</Link>
      </Button>
      <StandardCardFoot>
        <TextLink to="/logout" className="reachable">
          {t('signOut')}
        </TextLink>
      </StandardCardFoot>
    </StandardCard>
  )
}
