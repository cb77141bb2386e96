// Where a signed-in person without an organization lands.
import { companyNameMaxLength } from '@trellis/domain/contracts/organizations'
import { listOwnInvitations } from '@trellis/domain/contracts/team/invitations'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { PageTitle } from '../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../components/site/standard-card.tsx'
import { invokeFunction } from '../../data/client/invoke-function.ts'
import { orRouteError } from '../../data/failure/data-error.ts'
import { findLostOrganization, rememberOrganization } from '../../data/organization/last-organization.ts'
import { findMembership } from '../../data/organization/membership.ts'
import { requireClient, requireSession } from '../../data/session/session.ts'
import { requireProof } from '../../guards/require-proof.ts'
import { organizations } from '../../locales/en/late/organizations.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Route } from './+types/registration.ts'
import { CompanyForm } from './company-form.tsx'
import { createCompany } from './create-company.ts'
import { OpenInvitations } from './open-invitations.tsx'

/** Asks before the person types: founding a company needs the proof, too. */
export const middleware = [requireProof]

export async function loader({ context }: LoaderFunctionArgs) {
  if (await findMembership(context)) throw redirect('/dashboard')
  const invitations = await orRouteError(invokeFunction(requireClient(context), listOwnInvitations, {}))
  return { email: requireSession(context).email, nameMaxLength: companyNameMaxLength, invitations }
}

export const action = createCompany

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('organizations', organizations)
  const [lost] = useState(() => findLostOrganization(loaderData.email, []))
  // Say it only once.
  useEffect(() => rememberOrganization(undefined), [])
  return (
    <StandardCard title={t('registration.title')} lead={t('registration.lead')}>
      <PageTitle>{t('registration.pageTitle')}</PageTitle>
      {lost !== undefined && (
        <Alert
          urgent
          tone="warning"
          title={t('registration.lost', { name: lost })}
          className="mt-5 wrap-anywhere"
        >
          {t('registration.lostHelp')}
        </Alert>
      )}
      <OpenInvitations invitations={loaderData.invitations} />
      <CompanyForm answer={actionData} nameMaxLength={loaderData.nameMaxLength} />
      <StandardCardFoot>
        {t('registration.signedInAs', { email: loaderData.email })}{' '}
        <TextLink to="/profile" className="whitespace-nowrap">
          {t('registration.profile')}
        </TextLink>
        {' · '}
        <TextLink to="/logout">{t('registration.useAnother')}</TextLink>
      </StandardCardFoot>
    </StandardCard>
  )
}
