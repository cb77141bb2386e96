// The dependency diagram of the organization and its equivalent table. The route can be mounted anywhere: it requests
// the graph and its details below its own address, and nobody needs to be signed in.

import { preinitModule, preload } from 'react-dom'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { NewComponentAction } from '../../components/catalog/new-component-action.tsx'
import { PageTitle } from '../../components/page/page-title.tsx'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { isSameGraph, parseGraph } from '../../diagram/graph-data.ts'
import { useJson } from '../../exchange/asking/use-json.ts'
import { ignoresSearch } from '../../exchange/page/when-to-read.ts'
import { all } from '../../exchange/subjects.ts'
import type { DefaultHandle } from '../../layouts/default.tsx'
import { architecture } from '../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import type { Route } from './+types/architecture.ts'
import { ArchitectureBody } from './architecture-body.tsx'
import prefetchScript from './prefetch/prefetch-script.ts?worker&url'
import { adoptPrefetch, takePrefetchedGraph } from './prefetch/take-prefetched-graph.ts'
import { EmptyArchitecture, FailedArchitecture } from './states.tsx'

// A browser runs this file only to show the page.
const isServer = typeof document === 'undefined'
if (!isServer) adoptPrefetch()

export const handle: DefaultHandle = { Actions: NewComponentAction }

export function loader({ context }: LoaderFunctionArgs) {
  const { organizationId, member } = requireWorkspace(context)
  return { organizationId, userId: member?.userId }
}

export const shouldRevalidate = ignoresSearch

export default function Architecture({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('architecture', architecture)
  const address = useLocation().pathname.replace(/\/$/, '')
  const graphAddress = `${address}/graph`
  if (isServer) preinitModule(prefetchScript, { as: 'script' })
  preload(graphAddress, { as: 'fetch', crossOrigin: 'anonymous' })
  const graph = useJson({
    address: graphAddress,
    parse: parseGraph,
    isSame: isSameGraph,
    shows: { component: all, version: all },
    takePrefetched: takePrefetchedGraph,
  })
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      <div data-order={loaderData.organizationId} className="relative min-h-[420px] flex-1">
        {/* Takes the rest of the screen and never asks for more: the panel scrolls by itself. */}
        <div className="absolute inset-0 flex flex-col">
          {graph.state === 'failed' ? (
            <FailedArchitecture onRetry={graph.retry} />
          ) : graph.state === 'ready' && graph.value.graph.size === 0 ? (
            <EmptyArchitecture isMember={loaderData.userId !== undefined} />
          ) : (
            <ArchitectureBody
              data={graph.state === 'ready' ? graph.value : undefined}
              address={address}
              {...loaderData}
            />
          )}
        </div>
      </div>
    </>
  )
}
