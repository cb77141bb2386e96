// Three forms that reach a mailbox: a question before buying, a request for help, a demo. The address decides which.
import { type ContactKind, contactKinds } from '@trellis/domain/contracts/contact'
import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { PageSummary } from '../../../components/page/page-summary.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { SitePage } from '../../../components/site/site-page.tsx'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { contact } from '../../../locales/en/late/site/contact.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Icon } from '../../../ui/mark/icon.tsx'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { sendContact } from './send-contact.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  const about = url.searchParams.get('about')
  return {
    kind: contactKinds.find((kind) => kind === about) ?? 'sales',
    token: requireRequestScope(context).contact.openForm(),
  }
}

export const action = sendContact

/** After a refusal as well: a form that was open for too long is sent again with a new token. */
export const shouldRevalidate = () => true

export default function Contact({ loaderData: { kind, token }, actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('contact', contact)
  return (
    <SitePage title={t('title')} lead={t('lead')}>
      <PageTitle>{actionData?.ok ? t('sent.pageTitle') : t('pageTitle')}</PageTitle>
      <PageSummary path="/contact" title={t('pageTitle')} description={t('description')} />
      {actionData?.ok ? (
        <Sent email={actionData.result.email} />
      ) : (
        <section className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-16 px-16 pt-10 pb-20 compact:grid-cols-[minmax(0,1fr)] compact:gap-8 compact:px-6">
          <Kinds current={kind} />
          <ContactForm kind={kind} token={token} answer={actionData} />
        </section>
      )}
    </SitePage>
  )
}

function Kinds({ current }: { current: ContactKind }) {
  const { t } = useLateTexts('contact', contact)
  return (
    <nav aria-label={t('kinds.label')} className="flex flex-col gap-2">
      {contactKinds.map((kind) => (
        <Link
          key={kind}
          to={`?about=${kind}`}
          replace
          preventScrollReset
          aria-current={kind === current ? 'page' : undefined}
          className="rounded-md border border-border px-4 py-3 hover:bg-surface-hover aria-[current=page]:border-accent-line aria-[current=page]:bg-accent-soft"
        >
          <span className="type-md font-semibold">{t(`kinds.${kind}.tab`)}</span>
          <span className="mt-1 block type-sm text-muted">{t(`kinds.${kind}.text`)}</span>
        </Link>
      ))}
    </nav>
  )
}

function Sent({ email }: { email: string }) {
  const { t } = useLateTexts('contact', contact)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section role="status" className="flex flex-col items-start px-16 pt-10 pb-24 compact:px-6">
      <Icon name="check-circle" size="lg" variant="subtle" />
      <h2 ref={heading} tabIndex={-1} className="mt-5 type-xl tracking-tight">
        {t('sent.title')}
      </h2>
      <p className="mt-2 text-muted">
        <Trans t={t} i18nKey="sent.text" values={{ email }} components={{ strong: <strong /> }} />
      </p>
      <Button asChild variant="outline" className="mt-6">
        <Link to="/contact" reloadDocument>
          {t('sent.another')}
        </Link>
      </Button>
    </section>
  )
}
