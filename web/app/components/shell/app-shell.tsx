// The frame of the app and of its demo: navigation on the left, on phones at the bottom, and the top bar.
import clsx from 'clsx'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
import { AppHosts } from '../app-hosts.tsx'
import { contentId, SkipLink } from '../page/skip-link.tsx'
import { AppPalette } from '../palette/app-palette.tsx'
import { PendingOutlet } from '../pending/pending-outlet.tsx'
import { useAwaitedPage } from '../pending/use-awaited-page.ts'
import type { Destination, DestinationCounts } from './destinations.ts'
import { SideNavigation } from './side-navigation.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** A page names itself in its `handle` by a key of the shell's catalog, or provides the content of the top bar. */
export type PageHandle = NamedHandle | { Bar: ComponentType }

interface NamedHandle {
  name: PageName
  /** The pages above it, from the outside in. */
  trail?: readonly { name: PageName; to: string }[]
  /** Lists use the full width and bring their own padding. */
  isFull?: boolean
  /** The navigation shrinks to icons to make room for the page. */
  hasRail?: boolean
  /** The page's actions at the right of the top bar. */
  Actions?: ComponentType
}

type PageName =
  | 'dashboard'
  | 'architecture'
  | 'gettingStarted'
  | 'projects'
  | 'newProject'
  | 'components'
  | 'myComponents'
  | 'newComponent'

interface AppShellProps {
  /** The target of the logo. */
  home: string
  organizationName: string
  /** For people who belong to several organizations. */
  switcher?: ReactNode
  destinations: readonly Destination[]
  /** The counts by label; a place without one shows none. */
  counts?: DestinationCounts
  /** Above everything else on the page. */
  banner?: ReactNode
  /** Below the navigation. */
  foot: ReactNode
  /** The variant for phones, in the top bar. */
  phoneAside: ReactNode
}

export function AppShell(props: AppShellProps) {
  return (
    <ToastProvider>
      <TooltipProvider>
        <ShellFrame {...props} />
      </TooltipProvider>
    </ToastProvider>
  )
}

function ShellFrame(props: AppShellProps) {
  const { home, organizationName, switcher, destinations, counts = {}, banner, foot, phoneAside } = props
  const { t } = useTranslation('shell')
  const handle = useNamedHandle()
  const [isSearching, setSearching] = useState(false)
  const isRail = handle?.hasRail === true
  const isDashboard = handle?.name === 'dashboard'
  const pageBar = usePageBar()
  const awaited = useAwaitedPage()
  const isFull = awaited === undefined ? handle?.isFull : awaited === 'list'
  return (
    <div
      className={clsx(
        'grid min-h-dvh grid-cols-[var(--nav-width)_minmax(0,1fr)] phone:flex phone:flex-col phone:pb-16 print:block! print:pb-0!',
        isRail && '[--nav-width:var(--rail-width)]',
      )}
    >
      <SkipLink />
      <AppPalette isOpen={isSearching} onOpenChange={setSearching} destinations={destinations} />
      <SideNavigation
        isRail={isRail}
        organizationName={organizationName}
        switcher={switcher}
        destinations={destinations}
        counts={counts}
        foot={foot}
        onSearch={() => setSearching(true)}
      />
      <div className="flex min-w-0 flex-col phone:flex-1" data-drawer-push="">
        {banner}
        <TopBar
          home={home}
          pageName={handle ? t(handle.name) : ''}
          phoneName={handle && !isDashboard ? t(handle.name) : organizationName}
          trail={handle?.trail?.map(({ name, to }) => ({ label: t(name), to })) ?? []}
          actions={handle?.Actions && <handle.Actions />}
          phoneAside={
            <div className="flex items-center">
              <IconButton
                variant="ghost"
                size="icon"
                icon="search"
                label={t('search')}
                onClick={() => setSearching(true)}
              />
              {phoneAside}
            </div>
          }
          bar={awaited === undefined ? pageBar : <AwaitedBar />}
        />
        <main id={contentId} className={isFull ? fullClasses : pageClasses}>
          <AppHosts>
            <PendingOutlet shape={awaited} />
          </AppHosts>
        </main>
      </div>
      <TabBar destinations={destinations} />
    </div>
  )
}

function AwaitedBar() {
  return (
    <span className="[--skeleton-delay:0ms]">
      <Skeleton className="h-3 w-40" />
    </span>
  )
}

const pageClasses =
  'mx-auto w-full max-w-[calc(var(--page-width)+64px)] px-8 pt-8 pb-16 phone:px-4 phone:pt-5 phone:pb-10 print:max-w-none print:p-0!'
const fullClasses = 'flex min-w-0 flex-1 flex-col'

function useNamedHandle(): NamedHandle | undefined {
  const handle = useMatches().at(-1)?.handle
  return isPageHandle(handle) && 'name' in handle ? handle : undefined
}

/** For a page with tabs, the outer route provides the bar. */
function usePageBar(): ReactNode {
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle))
  const handle = match?.handle
  return isPageHandle(handle) && 'Bar' in handle ? <handle.Bar /> : undefined
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && ('name' in handle || 'Bar' in handle)
}
