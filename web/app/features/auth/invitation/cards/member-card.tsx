import { Form } from 'react-router'
import { PageTitle } from '../../../../components/page/page-title.tsx'
import { StandardCard } from '../../../../components/site/standard-card.tsx'
import { invitation } from '../../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'

/** For somebody who joined before, perhaps with another link. */
export function MemberCard({ organization }: { organization: { id: string; name: string } }) {
  const { t } = useLateTexts('invitation', invitation)
  return (
    <StandardCard
      icon="check-circle"
      title={t('already.title')}
      lead={t('already.text', { organization: organization.name })}
    >
      <PageTitle>{t('pageTitle')}</PageTitle>
      <Form method="post" className="mt-6">
        <Button type="submit" name="organization" value={organization.id} size="lg" className="w-full">
          <span className="block max-w-[min(18rem,65vw)] truncate">
            {t('already.act', { organization: organization.name })}
          </span>
        </Button>
      </Form>
    </StandardCard>
  )
}
