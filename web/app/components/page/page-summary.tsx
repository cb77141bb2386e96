import { type Language, pathIn } from '@trellis/domain/languages/languages'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { isTranslated, languagesOf } from '../../screens/page-languages.ts'
import { useLanguage } from '../language/use-language.ts'
import { alternatesPlaceholder, DocumentContext } from './document-context.ts'

interface PageSummaryProps {
  /** The page's canonical address, however a visitor got to it. */
  path: `/${string}`
  title: string
  description: string
}

/** What search engines and messengers show of a public page. React hoists it into the head. */
export function PageSummary({ path, title, description }: PageSummaryProps) {
  const { publicUrl } = use(DocumentContext)
  const { t } = useTranslation()
  const address = publicUrl + useLocalPath(path)
  const card = `${publicUrl}/social-card.png`
  return (
    <>
      <link rel="canonical" href={address} />
      {isTranslated(path) && <Alternates path={path} />}
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={t('product')} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('socialCard')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function useLocalPath(path: string): string {
  const { languages } = use(DocumentContext)
  const { language, prefix } = useLanguage()
  if (languages) {
    const spoken = languagesOf(path, languages.offered)
    return pathIn(spoken.includes(language) ? language : spoken[0], path, languages)
  }
  return prefix !== '' && path === '/' ? prefix : prefix + path
}

/** The same page in the other languages. The build does not know which are available; the server fills them in. */
function Alternates({ path }: { path: string }) {
  const { publicUrl, languages } = use(DocumentContext)
  if (!languages) return <link rel="alternate" hrefLang={alternatesPlaceholder} href={path} />
  const { strategy, offered } = languages
  if (strategy === 'no_prefix' || offered.length === 1) return null
  const addressIn = (language: Language) => publicUrl + pathIn(language, path, languages)
  return (
    <>
      {offered.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(offered[0])} />
    </>
  )
}
