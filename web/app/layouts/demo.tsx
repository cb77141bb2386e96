// The app on the demo organization: the same screens, read-only, for anyone.
import { href, Link, type LoaderFunctionArgs } from 'react-router'
import { BasePath } from '../components/base-path.ts'
import { AppShell } from '../components/shell/app-shell.tsx'
import { catalogDestinations } from '../components/shell/destinations.ts'
import { hiddenOnRail, RailTooltip } from '../components/shell/rail.tsx'
import { navigationItemClasses } from '../components/shell/side-navigation.tsx'
import { enterDemo, requireDemoName } from '../data/organization/demo.ts'
import type { ShownSubjects } from '../exchange/page/use-forget-answers.ts'
import { ignoresSearchInShell } from '../exchange/page/when-to-read.ts'
import { all } from '../exchange/subjects.ts'
import { demo } from '../locales/en/late/site/demo.ts'
import { useLateTexts } from '../locales/use-late-texts.ts'
import { Button } from '../ui/action/button.tsx'
import { Glyph } from '../ui/mark/glyph.tsx'
import type { Route } from './+types/demo.ts'

export const middleware = [enterDemo]

export const handle: ShownSubjects = { shows: { organization: all } }

export const loader = ({ context }: LoaderFunctionArgs) => ({ organizationName: requireDemoName(context) })

export const shouldRevalidate = ignoresSearchInShell

const base = '/demo'
const destinations = catalogDestinations(base)

export default function DemoLayout({ loaderData: { organizationName } }: Route.ComponentProps) {
  const { t } = useLateTexts('demo', demo)
  return (
    <BasePath value={base}>
      <AppShell
        home={href('/demo/dashboard')}
        organizationName={organizationName}
        destinations={destinations}
        banner={{
          label: t('banner.label'),
          text: t('banner.text'),
          short: t('banner.short'),
          act: { to: href('/signup'), name: t('banner.start') },
        }}
        foot={<DemoFoot />}
        phoneAside={null}
      />
    </BasePath>
  )
}

function DemoFoot() {
  const { t } = useLateTexts('demo', demo)
  return (
    <section aria-label={t('foot.label')}>
      <div className={`rounded-md border border-border bg-surface p-3 type-xs ${hiddenOnRail}`}>
        <p className="text-muted">{t('foot.text')}</p>
        <Button asChild size="sm" className="mt-3 w-full">
          <Link to="/signup">{t('foot.start')}</Link>
        </Button>
        <p className="mt-2.5 text-center">
          <Link to="/signin" className="text-muted hover:text-text hover:underline">
            {t('foot.signIn')}
          </Link>
        </p>
      </div>
      <div className="hidden rail:block">
        <RailTooltip name={t('foot.signIn')}>
          <Link to="/signin" className={navigationItemClasses}>
            <Glyph name="sign-in" />
            <span className="sr-only">{t('foot.signIn')}</span>
          </Link>
        </RailTooltip>
      </div>
    </section>
  )
}
