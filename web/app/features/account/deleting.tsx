import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDate, formatMoment } from '../../components/dates/format-date.ts'
import { PageTitle } from '../../components/page/page-title.tsx'
import { StandardCard } from '../../components/site/standard-card.tsx'
import type { Answer } from '../../exchange/acting/answer.ts'
import { account } from '../../locales/en/late/account.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Deletion } from './deletion-of.ts'

interface DeletingProps {
  company: string
  deletion: Deletion
  /** The answer to an attempt to restore it. */
  refusal: Answer<unknown> | undefined
  children: ReactNode
}

/** The page for members of a company that is being deleted. Maintainers restore it here. */
export function Deleting({ company, deletion, refusal, children }: DeletingProps) {
  const { t } = useLateTexts('account', account)
  const { t: tRefusal } = useTranslation('component')
  const isRestoring = useNavigation().formData?.get('restore') != null
  return (
    <StandardCard icon="warning" tone="red" title={t('deleting.title', { company })} lead={useLead(deletion)}>
      <PageTitle>{t('deleting.pageTitle')}</PageTitle>
      {deletion.canRestore && (
        <Form method="post" className="mt-6 flex flex-col gap-3">
          {refusal && !refusal.ok && (
            <Alert tone="danger" urgent>
              {tRefusal(`refusal.${refusal.kind}`)}
            </Alert>
          )}
          <Button
            type="submit"
            name="restore"
            value={deletion.id}
            size="lg"
            className="w-full"
            loading={isRestoring}
            loadingText={t('deleting.restoring')}
          >
            {t('deleting.restore')}
          </Button>
        </Form>
      )}
      {children}
    </StandardCard>
  )
}

function useLead({ requestedAt, requestedBy, until, isMaintainer, canRestore }: Deletion): string {
  const { t } = useLateTexts('account', account)
  const date = formatDate(requestedAt)
  if (!isMaintainer) return t('deleting.textForMembers')
  const asked = requestedBy
    ? t('deleting.asked', { person: requestedBy, date })
    : t('deleting.askedBySomeone', { date })
  const rest = canRestore ? t('deleting.until', { until: formatMoment(until) }) : t('deleting.over')
  return `${asked} ${rest}`
}
