import { use } from 'react'
import { DocumentContext } from './document-context.ts'

interface PageSummaryProps {
  /** Where the page lives, however a visitor got to it. */
  path: `/${string}`
  title: string
  description: string
}

/** What search engines and messengers show of a public page. React lifts it into the head. */
export function PageSummary({ path, title, description }: PageSummaryProps) {
  const { publicUrl } = use(DocumentContext)
  const address = publicUrl + path
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  )
}
