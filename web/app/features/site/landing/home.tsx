// The first page. It is prerendered: one file for everybody, without a session.
import { use } from 'react'
import { Link } from 'react-router'
import { DocumentContext } from '../../../components/page/document-context.ts'
import { PageSummary } from '../../../components/page/page-summary.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { contentId } from '../../../components/page/skip-link.tsx'
import { StructuredData } from '../../../components/page/structured-data.tsx'
import { SiteFoot } from '../../../components/site/site-frame.tsx'
import { landing } from '../../../locales/en/late/site/landing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { ChatSection } from './chat-section.tsx'
import { HeroArt } from './hero-art.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { OverviewSection } from './overview-section.tsx'
import { ScoreSection } from './score-section.tsx'

const headingClasses = 'type-3xl tracking-tighter text-balance phone:type-2xl'
const leadClasses = 'mt-3 type-lg font-normal text-muted text-pretty'

export default function Home() {
  const { t } = useLateTexts('landing', landing)
  return (
    <div className="flex-1 px-6 phone:px-4">
      <PageTitle>{t('pageTitle')}</PageTitle>
      <PageSummary path="/" title={t('pageTitle')} description={t('description')} />
      <ProductFacts />
      <div className="mx-auto mt-1 max-w-300 [--lattice-ground:var(--canvas)]">
        <main id={contentId} data-part="lattice">
          <Hero />
          <section
            id="how"
            className="scroll-mt-16 px-16 pt-16 pb-10 compact:px-6 compact:pt-10 compact:pb-8"
          >
            <h2 className={headingClasses}>{t('how.title')}</h2>
            <p className={leadClasses}>{t('how.text')}</p>
          </section>
          <HowItWorks />
          <ScoreSection />
          <ChatSection />
          <OverviewSection />
          <Teaser />
          <section className="flex flex-col items-center px-6 py-24 text-center phone:py-16">
            <h2 className={headingClasses}>{t('closing.title')}</h2>
            <p className={leadClasses}>{t('closing.text')}</p>
            <Button asChild size="lg" className="mt-8">
              <Link to="/signup">{t('closing.start')}</Link>
            </Button>
          </section>
        </main>
        <div data-part="lattice" className="border-b-0!">
          <SiteFoot />
        </div>
      </div>
    </div>
  )
}

function ProductFacts() {
  const { t } = useLateTexts('landing', landing, 'common')
  const { publicUrl } = use(DocumentContext)
  const url = `${publicUrl}/`
  return <StructuredData facts={factsOf(t('common:product'), t('description'), url)} />
}

function factsOf(name: string, description: string, url: string) {
  return {
    '@type': 'SoftwareApplication',
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Web',
    name,
    description,
    url,
  }
}

function Hero() {
  const { t } = useLateTexts('landing', landing)
  return (
    <section className="grid min-h-150 grid-cols-[minmax(0,1fr)_580px] items-center compact:grid-cols-[minmax(0,1fr)] compact:items-start compact:justify-items-center phone:min-h-0">
      <div className="py-12 pr-6 pl-16 compact:justify-self-start compact:px-6 compact:pt-10 compact:pb-4 phone:pb-10">
        <h1
          tabIndex={-1}
          className="type-4xl tracking-[-0.035em] text-balance compact:type-3xl compact:tracking-tighter"
        >
          {t('hero.title')}
        </h1>
        <p className="mt-6 mb-8 max-w-[44ch] text-[17px]/[27px] text-pretty text-muted">{t('hero.text')}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/signup">{t('hero.start')}</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/demo">{t('hero.demo')}</Link>
          </Button>
        </div>
        <p className="mt-4 type-sm text-muted">{t('hero.small')}</p>
      </div>
      <HeroArt />
    </section>
  )
}

/** Prices are in the database and this page is a file, so it explains the pricing model without amounts. */
function Teaser() {
  const { t } = useLateTexts('landing', landing)
  return (
    <section className="flex flex-wrap items-end justify-between gap-6 px-16 py-16 compact:px-6 compact:py-10">
      <div className="max-w-[60ch]">
        <h2 className={headingClasses}>{t('teaser.title')}</h2>
        <p className={leadClasses}>{t('teaser.text')}</p>
      </div>
      <TextLink to="/pricing" className="reachable">
        {t('teaser.link')}
      </TextLink>
    </section>
  )
}
