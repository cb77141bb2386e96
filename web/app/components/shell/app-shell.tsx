// The frame of the app and of its demo: navigation on the left, as a rail of icons up to 1100 px, on phones at the
// bottom, and the top bar.
import clsx from 'clsx'
import { type ComponentType, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import type { NavigationCounts } from '../../data/organization/navigation-counts.ts'
import { AsksProvider } from '../../exchange/asking/asks-provider.tsx'
import { findScreen, screens } from '../../screens/screens.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
import { AppHosts } from '../app-hosts.tsx'
import { BasePath } from '../base-path.ts'
import { contentId, SkipLink } from '../page/skip-link.tsx'
import { AppPalette } from '../palette/app-palette.tsx'
import { PendingOutlet } from '../pending/pending-outlet.tsx'
import { useAwaitedPage } from '../pending/use-awaited-page.ts'
import type { Destination } from './destinations.ts'
import { LateLiveWork } from './late-live-work.tsx'
import type { LiveWorkProps } from './live-work.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { StateBanner, type StateBannerText, StateMark } from './state-banner.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { TopBarAside } from './top-bar-aside.ts'

/** A page's `handle` only brings components for the top bar. `screens.ts` describes the rest. */
export interface PageHandle {
  /** The page's actions at the right of the top bar. */
  Actions?: ComponentType
  /** Replaces the content of the bar. */
  Bar?: ComponentType
}

interface AppShellProps {
  /** The target of the logo. */
  home: string
  organizationName: string
  /** The demo has none. */
  organizationLogo?: string | null
  /** For people who belong to several organizations. */
  switcher?: ReactNode
  destinations: readonly Destination[]
  /** A place without a count shows none. */
  counts?: NavigationCounts
  /** Above everything else on the page; on a phone, in the top bar of a page that needs all of the height. */
  banner?: StateBannerText | undefined
  /** Below the navigation. */
  foot: ReactNode
  /** The variant for phones, in the top bar. */
  phoneAside: ReactNode
  /** In the top bar, before the actions of the page. The demo has none. */
  bell?: ReactNode
  /** The number of unread notifications, for the navigation of phones. Undefined without a bell. */
  unread?: number | undefined
  /** Whose changes by others appear by themselves. The demo has none. */
  live?: LiveWorkProps
}

export function AppShell({ live, ...frame }: AppShellProps) {
  return (
    <ToastProvider>
      <TooltipProvider>
        <AsksProvider>
          <AppHosts>
            <ShellFrame {...frame} />
          </AppHosts>
          {live && <LateLiveWork {...live} />}
        </AsksProvider>
      </TooltipProvider>
    </ToastProvider>
  )
}

function ShellFrame(props: Omit<AppShellProps, 'live'>) {
  const {
    home,
    organizationName,
    organizationLogo = null,
    switcher,
    destinations,
    counts = {},
    banner,
    foot,
    phoneAside,
    bell,
    unread,
  } = props
  const { t } = useTranslation('shell')
  const { title, trail, address, isFull: isFullPage, hasRail } = useScreen()
  const [isSearching, setSearching] = useState(false)
  const isRail = hasRail === true
  const isHome = address === home
  const Actions = usePageActions()
  const pageBar = usePageBar()
  const awaited = useAwaitedPage()
  const isFull = awaited === undefined ? isFullPage : awaited === 'list'
  return (
    <div
      className={clsx(
        'grid min-h-[calc(100dvh-var(--banner-height))] grid-cols-[var(--nav-width)_minmax(0,1fr)] compact:[--nav-width:var(--rail-width)] phone:flex phone:flex-col phone:pb-16 print:block! print:pb-0!',
        isRail && '[--nav-width:var(--rail-width)]',
      )}
    >
      <SkipLink />
      <AppPalette isOpen={isSearching} onOpenChange={setSearching} destinations={destinations} />
      <SideNavigation
        isRail={isRail}
        organizationName={organizationName}
        organizationLogo={organizationLogo}
        switcher={switcher}
        destinations={destinations}
        counts={counts}
        foot={foot}
        onSearch={() => setSearching(true)}
      />
      <div className="flex min-w-0 flex-col phone:flex-1" data-drawer-push="">
        {banner && <StateBanner {...banner} className={isRail ? 'phone:hidden' : undefined} />}
        <TopBarAside value={bell}>
          <TopBar
            home={home}
            pageName={title ? t(title) : ''}
            phoneName={title && !isHome ? t(title) : organizationName}
            trail={trail}
            actions={Actions && <Actions />}
            phoneAside={
              <div className="flex items-center">
                {isRail && banner && <StateMark {...banner} />}
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
            bar={awaited === undefined ? pageBar : <AwaitedBar aside={bell} />}
          />
        </TopBarAside>
        <main id={contentId} className={isFull ? fullClasses : pageClasses}>
          <PendingOutlet shape={awaited} />
        </main>
      </div>
      <TabBar destinations={destinations} unread={unread} />
    </div>
  )
}

function AwaitedBar({ aside }: { aside: ReactNode }) {
  return (
    <>
      <span className="[--skeleton-delay:0ms]">
        <Skeleton className="h-3 w-40" />
      </span>
      {aside && <div className="ml-auto">{aside}</div>}
    </>
  )
}

const pageClasses =
  'mx-auto w-full max-w-[calc(var(--page-width)+64px)] px-8 pt-8 pb-[calc(64px+var(--note-room,0px))] phone:px-4 phone:pt-5 phone:pb-[calc(40px+var(--note-room,0px))] print:max-w-none print:p-0!'
const fullClasses = 'flex min-w-0 flex-1 flex-col'

/** The description of the page that is shown. */
function useScreen() {
  const { t } = useTranslation('shell')
  const base = use(BasePath)
  const { pathname } = useLocation()
  const found = findScreen(pathname, base)
  const { crumbs = [], ...screen } = found?.screen ?? { title: 'missing' as const }
  const trail = crumbs.flatMap((path) => {
    const title = screens[path]?.title
    return title ? [{ label: t(title), to: base + path }] : []
  })
  return { ...screen, trail, address: found && base + found.path }
}

function usePageActions(): ComponentType | undefined {
  const handle = useMatches().at(-1)?.handle
  return isPageHandle(handle) ? handle.Actions : undefined
}

/** For a page with tabs, the outer route provides the bar. */
function usePageBar(): ReactNode {
  const handle = useMatches().findLast(({ handle }) => isPageHandle(handle))?.handle
  return isPageHandle(handle) && handle.Bar ? <handle.Bar /> : undefined
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && ('Actions' in handle || 'Bar' in handle)
}
