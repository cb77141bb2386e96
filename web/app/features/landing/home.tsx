// The first page. It is prerendered: one file for everybody, without a session.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageSummary } from '../../components/page-summary.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { SiteFoot } from '../../components/site-frame.tsx'
import { contentId } from '../../components/skip-link.tsx'
import { Button } from '../../ui/action/button.tsx'
import { HeroArt } from './hero-art.tsx'
import { HowItWorks } from './how-it-works.tsx'

const headingClasses = 'type-3xl tracking-tighter text-balance phone:type-2xl'
const leadClasses = 'mt-3 type-lg font-normal text-muted text-pretty'

export default function Home() {
  const { t } = useTranslation('landing')
  return (
    <div className="flex-1 px-6 phone:px-4">
      <PageTitle>{t('pageTitle')}</PageTitle>
      <PageSummary path="/" title={t('pageTitle')} description={t('description')} />
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

function Hero() {
  const { t } = useTranslation('landing')
  return (
    <section className="grid min-h-150 grid-cols-[minmax(0,1fr)_580px] items-center compact:grid-cols-[minmax(0,1fr)] compact:justify-items-center phone:min-h-0">
      <div className="py-12 pr-6 pl-16 compact:justify-self-start compact:px-6 compact:pt-10 compact:pb-4 phone:pb-10">
        <h1
          tabIndex={-1}
          className="type-4xl tracking-[-0.035em] text-balance compact:type-3xl compact:tracking-tighter"
        >
          {t('hero.title')}
        </h1>
        <p className="mt-6 mb-8 max-w-[44ch] text-[17px]/[27px] text-pretty text-muted">{t('hero.text')}</p>
        <Button asChild size="lg">
          <Link to="/signup">{t('hero.start')}</Link>
        </Button>
        <p className="mt-4 type-sm text-muted">{t('hero.small')}</p>
      </div>
      <HeroArt />
    </section>
  )
}
