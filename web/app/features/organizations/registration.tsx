// Where a signed-in person without an organisation lands.
import { useTranslation } from 'react-i18next'
import { Form, type LoaderFunctionArgs, redirect, useNavigation } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../components/standard-card.tsx'
import { findMembership } from '../../data/membership.ts'
import { requireSession } from '../../data/session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Route } from './+types/registration.ts'
import { createCompany } from './create-company.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  if (await findMembership(context)) throw redirect('/dashboard')
  return { email: requireSession(context).email }
}

export const action = createCompany

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('organizations')
  const submitting = useNavigation().formMethod === 'POST'
  const refused = actionData?.status === 'refused' ? actionData : undefined
  return (
    <StandardCard title={t('registration.title')} lead={t('registration.lead')}>
      <PageTitle>{t('registration.pageTitle')}</PageTitle>
      <Form method="post" noValidate className="mt-6 flex flex-col gap-4">
        {actionData?.status === 'failed' && !submitting && (
          <Alert tone="danger" urgent>
            {t(`registration.failure.${actionData.failure}`)}
          </Alert>
        )}
        <Field
          label={t('registration.name')}
          error={refused && t(`registration.${refused.fault}`, { max: refused.max })}
        >
          <Input name="name" size="lg" autoComplete="organization" required defaultValue={actionData?.name} />
        </Field>
        <Button
          type="submit"
          size="lg"
          className="w-full"
          loading={submitting}
          loadingText={t('registration.submitting')}
        >
          {t('registration.submit')}
        </Button>
      </Form>
      <StandardCardFoot>
        {t('registration.signedInAs', { email: loaderData.email })}{' '}
        <TextLink to="/logout">{t('registration.useAnother')}</TextLink>
      </StandardCardFoot>
    </StandardCard>
  )
}
