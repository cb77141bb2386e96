// The profile belongs to the person: it is inside the shell of the organization, or in a frame of its own for people who
// have none, or whose organization is closed.
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, Outlet } from 'react-router'
import { AppHosts } from '../../components/app-hosts.tsx'
import { contentId, SkipLink } from '../../components/page/skip-link.tsx'
import { PhoneAccount } from '../../components/shell/member-foot.tsx'
import { SessionWatch } from '../../components/shell/session-watch.tsx'
import { HomeLink } from '../../components/site/home-link.tsx'
import { requireRequestScope } from '../../data/client/request-scope.ts'
import { enteredMembership } from '../../data/organization/membership.ts'
import { readOwnPerson } from '../../data/organization/read-own-person.ts'
import { requireSession } from '../../data/session/session.ts'
import { AsksProvider } from '../../exchange/asking/asks-provider.tsx'
import { ignoresSearchInShell } from '../../exchange/page/when-to-read.ts'
import { Button } from '../../ui/action/button.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
import type { Route } from './+types/layout.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  if (enteredMembership(context)) return null
  const { publishableKey } = requireRequestScope(context)
  return {
    email: requireSession(context).email,
    ...(await readOwnPerson(context)),
    publishableKey,
  }
}

export const shouldRevalidate = ignoresSearchInShell

export default function ProfileLayout({ loaderData: alone }: Route.ComponentProps) {
  if (!alone) return <Outlet />
  return (
    <ToastProvider>
      <TooltipProvider>
        <AsksProvider>
          <SessionWatch publishableKey={alone.publishableKey} />
          <Frame email={alone.email} name={alone.name} picture={alone.picture} />
        </AsksProvider>
      </TooltipProvider>
    </ToastProvider>
  )
}

function Frame(account: { email: string; name: string; picture: string | null }) {
  const { t } = useTranslation('site')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-(--banner-height) z-(--layer-sticky) flex h-13 shrink-0 items-center gap-2 border-b border-border bg-canvas/92 px-6 backdrop-blur-sm phone:px-4">
        <HomeLink />
        <Button asChild variant="outline" size="sm" className="ml-auto">
          {/* The organization may have been created or opened meanwhile, and its shell is not loaded. */}
          <Link to="/dashboard" reloadDocument>
            {t('nav.open')}
          </Link>
        </Button>
        <PhoneAccount {...account} />
      </header>
      <main id={contentId} className="mx-auto flex w-full max-w-(--page-width) flex-1 flex-col">
        <AppHosts>
          <Outlet />
        </AppHosts>
      </main>
    </div>
  )
}
