import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/dates/format-date.ts'
import { DocumentBody } from '../../../components/markdown/document-body.tsx'
import { PageSummary } from '../../../components/page/page-summary.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { LegalDocument } from './parse-legal.ts'

interface LegalPageProps {
  kind: 'terms' | 'privacy'
  legal: LegalDocument
}

/** One document with its version. Ours are templates, and say so first. */
export function LegalPage({ kind, legal }: LegalPageProps) {
  const { t } = useTranslation('site')
  const title = t(`legal.${kind}.pageTitle`)
  return (
    <article>
      <PageTitle>{title}</PageTitle>
      <PageSummary path={`/${kind}`} title={title} description={t(`legal.${kind}.description`)} />
      <h1 tabIndex={-1} className="type-3xl tracking-tighter phone:type-2xl">
        {title}
      </h1>
      <p className="mt-2 mb-6 type-sm text-muted">
        {t('legal.version', { version: legal.version, date: formatDate(legal.effective) })}
      </p>
      <Alert tone="warning" title={t('legal.template')} className="mb-8">
        {t('legal.templateText')}
      </Alert>
      <DocumentBody>{legal.text}</DocumentBody>
    </article>
  )
}
