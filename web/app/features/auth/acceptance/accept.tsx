// Shown while the person owes an acceptance. Nothing else of the organization opens before it, except what they need to
// leave it or, as a maintainer, to correct its documents.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, href, useNavigation } from 'react-router'
import { formatDate } from '../../../components/dates/format-date.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../../components/site/standard-card.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import type { StandardHandle } from '../../../layouts/standard.tsx'
import { legal } from '../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { OtherOrganizations, SignedInAs } from '../second-factor/second-factor-frame.tsx'
import type { Route } from './+types/accept.ts'
import { acceptAction } from './accept-action.ts'
import { loadAcceptance } from './load-acceptance.ts'

export const loader = loadAcceptance

export const action = acceptAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export const handle: StandardHandle = { Aside: SignedInAs }

export default function Accept({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('legal', legal)
  const { organization, documents, mayManage, others } = loaderData
  const count = documents.length
  const isSending = useNavigation().formData?.has('document') === true
  return (
    <StandardCard
      icon="file"
      isWide
      title={t('accept.title', { count })}
      lead={t('accept.lead', { organization: organization.name })}
    >
      <PageTitle>{t('accept.pageTitle')}</PageTitle>
      {actionData && !actionData.ok && <Refused refusal={actionData} />}
      <ul className="mt-6 flex flex-col">
        {documents.map((document) => (
          <PendingRow key={document.id} document={document} />
        ))}
      </ul>
      <Form method="post" className="mt-6">
        <input type="hidden" name="in" value={organization.id} />
        {documents.map(({ id }) => (
          <input key={id} type="hidden" name="document" value={id} />
        ))}
        <Button
          type="submit"
          size="lg"
          className="w-full"
          loading={isSending}
          loadingText={t('accept.acting')}
        >
          {count === 2 ? t('accept.actBoth') : t('accept.act', { count })}
        </Button>
        <p className="mt-2 type-xs text-muted">{t('accept.recorded')}</p>
      </Form>
      <OtherOrganizations organizations={others} />
      <Foot organization={organization.name} mayManage={mayManage} />
    </StandardCard>
  )
}

type Pending = Route.ComponentProps['loaderData']['documents'][number]

function PendingRow({ document }: { document: Pending }) {
  const { t } = useLateTexts('legal', legal)
  const { id, title, version, valid_from, accepted_version } = document
  return (
    <li className="flex items-center gap-3 border-t border-border py-3 last:border-b phone:flex-wrap">
      <Glyph name="file" className="text-subtle" />
      <div className="min-w-0 flex-1 phone:basis-3/4">
        <h2 className="type-sm font-semibold wrap-anywhere">{title}</h2>
        <p className="type-xs wrap-anywhere text-muted">
          {t('accept.valid', { version, date: formatDate(valid_from) })}
        </p>
        {accepted_version !== null && (
          <p className="type-xs wrap-anywhere text-muted">
            {t('accept.before', { version: accepted_version })}
          </p>
        )}
      </div>
      <Button asChild variant="outline" size="sm" icon="external">
        <a href={href('/legal-documents/:id', { id })} target="_blank" rel="noreferrer">
          {t('accept.read')}
          <span className="sr-only">{t('accept.readOf', { title })}</span>
        </a>
      </Button>
    </li>
  )
}

/** Someone replaced or withdrew a document while the page was open: the list is already the new one. */
function Refused({ refusal: { kind } }: { refusal: Refusal }) {
  const { t } = useLateTexts('legal', legal)
  const { t: tRefusal } = useTranslation('component')
  return (
    <Alert tone={kind === 'conflict' ? 'warning' : 'danger'} urgent className="mt-6">
      {kind === 'conflict' ? t('accept.changed') : tRefusal(`refusal.${kind}`)}
    </Alert>
  )
}

/** What is open without accepting anything. */
function Foot({ organization, mayManage }: { organization: string; mayManage: boolean }) {
  const { t } = useLateTexts('legal', legal)
  const links = [
    ...(mayManage ? [{ to: href('/settings/organization/legal-documents'), label: t('accept.manage') }] : []),
    { to: href('/profile'), label: t('accept.profile') },
    { to: href('/settings/team'), label: t('accept.team', { organization }) },
  ]
  return (
    <StandardCardFoot>
      {links.map(({ to, label }, place) => (
        <Fragment key={to}>
          {place > 0 && ' · '}
          <TextLink to={to} className="reachable">
            {label}
          </TextLink>
        </Fragment>
      ))}
    </StandardCardFoot>
  )
}
