import { Link } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import type { Answer } from '../../../exchange/acting/answer.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { OrLine } from '../../../ui/layout/or-line.tsx'
import { linkPath } from '../link/link-way.ts'
import { AddressForm } from './address-form.tsx'
import { BreakGlassFoot } from './break-glass-foot.tsx'
import type { AskedLink } from './sso-action.ts'

/** The domain of the address says which company it is. */
export function AddressCard({ answer }: { answer: Answer<AskedLink> | undefined }) {
  const { t } = useLateTexts('auth', auth)
  return (
    <StandardCard title={t('sso.title')} lead={t('sso.lead')}>
      <PageTitle>{t('sso.pageTitle')}</PageTitle>
      <AddressForm answer={answer} submit={t('sso.submit')} submitting={t('sso.submitting')} />
      <OrLine>{t('or')}</OrLine>
      <Button asChild variant="outline" size="lg" className="w-full">
        <Link to={linkPath}>{t('sso.otherWays')}</Link>
      </Button>
      <BreakGlassFoot />
    </StandardCard>
  )
}
