import clsx from 'clsx'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Diagram, type DiagramHandle, type Shown } from '../../diagram/diagram.tsx'
import { emptyGraph, type GraphData } from '../../diagram/graph-data.ts'
import { Legend } from '../../diagram/overlays/legend.tsx'
import type { Tally } from '../../diagram/paint/paint-lines.ts'
import { useJson } from '../../exchange/asking/use-json.ts'
import { all } from '../../exchange/subjects.ts'
import { architecture } from '../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Ownership } from './data/ownership.ts'
import { SidePanel } from './panel/side-panel.tsx'
import {
  asksForOwnership,
  chooseCard,
  clearFilters,
  highlightedBy,
  isAskingForPath,
  isFiltered,
  readView,
  writeQuery,
  writeView,
} from './query/architecture-query.ts'
import { useArchitectureQuery } from './query/use-architecture-query.ts'
import { countLinks } from './scene/count-links.ts'
import { HiddenNote } from './scene/hidden-note.tsx'
import { cardFor, membersOf } from './scene/members.ts'
import { useFit } from './scene/use-fit.ts'
import { useMarked } from './scene/use-marked.ts'
import { useRoom } from './scene/use-room.ts'
import { useScene } from './scene/use-scene.ts'
import { FailedArchitecture, LoadingArchitecture } from './states.tsx'
import { DependencyTable } from './table/dependency-table.tsx'
import { PictureOptions } from './toolbar/picture-options.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useEscape } from './use-escape.ts'

interface ArchitectureBodyProps {
  /** Undefined while it is loading: the rest of the page is already there. */
  data: GraphData | undefined
  /** Where the page is mounted. */
  address: string
  organizationId: string
  userId: string | undefined
}

const parseOwnership = (answer: unknown) => answer as Ownership

export function ArchitectureBody({ data: graph, ...props }: ArchitectureBodyProps) {
  const { address, organizationId, userId } = props
  const isLoading = graph === undefined
  const data = graph ?? emptyGraph
  const { t } = useLateTexts('architecture', architecture)
  const { query, change, replace } = useArchitectureQuery()
  const fetched = useJson({
    address: `${address}/ownership`,
    parse: parseOwnership,
    shows: { component: all, project: all, member: all },
  })
  const ownership = fetched.state === 'ready' ? fetched.value : undefined
  const { scene, pictureKey, places, groupBy, groups } = useScene(data, query, { ownership, userId })
  const [shown, setShown] = useState<Shown>()
  const [picture, setPicture] = useState<Shown>()
  const takeShown = useCallback((next: Shown, { isUpdate }: { isUpdate: boolean }) => {
    setShown(next)
    if (!isUpdate) setPicture(next)
  }, [])
  const [tally, setTally] = useState<Tally>()
  const [canDraw, setCanDraw] = useState(true)
  const isTable = query.isTable || !canDraw
  const [areOptionsOpen, setOptionsOpen] = useState(() => isFiltered(query))
  const handle = useRef<DiagramHandle>(null)
  const panel = useRef<HTMLElement>(null)
  const { room, notesRef } = useRoom(scene)

  const members = useMemo(() => membersOf(data, scene, places), [data, scene, places])
  const marked = useMarked(query, members)
  const show = (id: string) => handle.current?.showCard(cardFor(id, members))
  const keepView = useCallback(
    (view: Parameters<typeof writeView>[0]) => {
      const url = new URL(window.location.href)
      // The address may already be that of the next page while this one is still shown.
      if (!url.pathname.endsWith(address)) return
      url.searchParams.set('at', writeView(view))
      window.history.replaceState(window.history.state, '', url)
    },
    [address],
  )
  const [startView] = useState(() =>
    typeof window === 'undefined' ? undefined : readView(new URLSearchParams(window.location.search)),
  )

  const select = (id: string | undefined, { isAdding }: { isAdding: boolean }) =>
    change(chooseCard(query, id, isAdding))
  const base = address.replace(/\/architecture$/, '')
  const recordAt = userId === undefined ? undefined : `${address}/exports`
  // Until projects and people are known, such an address would seem to match nobody, or everybody.
  const isAwaited = asksForOwnership(query)
  const isPanelOpen = !isLoading && (query.selected.length > 0 || query.marking === 'cycles')
  const chosen = isPanelOpen ? query.selected.at(-1) : undefined
  useFit({
    handle,
    panel,
    picture,
    highlighted: marked && writeQuery(highlightedBy(query)),
    chosen,
    members,
    hasStartView: startView !== undefined,
    isAsking: isAskingForPath(query),
  })
  const letGo = () => select(undefined, { isAdding: false })
  useEscape(isPanelOpen ? letGo : undefined)
  return (
    <>
      <Toolbar
        data={data}
        isLoading={isLoading}
        query={{ ...query, isTable }}
        ownership={ownership}
        userId={userId}
        places={places}
        recordAt={recordAt}
        areOptionsOpen={areOptionsOpen}
        onToggleOptions={() => setOptionsOpen(!areOptionsOpen)}
        onChange={change}
        onFind={(id) => {
          select(id, { isAdding: false })
          show(id)
        }}
        exportPicture={(format) => handle.current?.exportFile(format) ?? Promise.resolve(undefined)}
      />
      <div className="relative flex min-h-0 flex-1">
        <section aria-label={t('title')} className="relative flex min-w-0 flex-1 flex-col">
          {(isAwaited && fetched.state === 'loading') || (isTable && isLoading) ? (
            <LoadingArchitecture />
          ) : isAwaited && fetched.state === 'failed' ? (
            <FailedArchitecture onRetry={fetched.retry} />
          ) : !isLoading && scene.ids.length === 0 ? (
            <div className="m-auto">
              <EmptyState
                title={t('noMatch.title')}
                text={t('noMatch.text')}
                actions={
                  <Button variant="outline" onClick={() => replace(clearFilters(query))}>
                    {t('noMatch.clear')}
                  </Button>
                }
              />
            </div>
          ) : isTable ? (
            <>
              {!canDraw && <Alert className="m-4">{t('cannotDraw')}</Alert>}
              <DependencyTable
                data={data}
                query={query}
                places={places}
                onChange={change}
                onClear={() => replace(clearFilters(query))}
              />
            </>
          ) : (
            <div className="@container relative min-h-0 flex-1">
              <Diagram
                className={clsx(
                  'peer',
                  // Below the options where it has no room beside them; open groups make them wide.
                  groupBy === 'none'
                    ? '@max-[700px]:[--shared-start-inset:68px_auto_auto_12px] @min-[701px]:[--shared-start-beside:396px]'
                    : '@max-[960px]:[--shared-start-inset:68px_auto_auto_12px]',
                  // On a phone without options, in the place of the legend, beside the buttons and the map.
                  !areOptionsOpen &&
                    'phone:[--shared-start-beside:229px] phone:[--shared-start-inset:auto_auto_12px_12px]',
                  // A phone has no room for it above a panel, which has the whole names.
                  isPanelOpen && 'max-[1000px]:[--tools-display:none] phone:[--shared-start-display:none]',
                )}
                scene={isLoading ? undefined : scene}
                pictureKey={pictureKey}
                label={t('diagramLabel')}
                showImplied={groupBy === 'none' ? query.showsImplied : query.showsAllLinks}
                pointOut={marked}
                onSelect={select}
                onShown={takeShown}
                onTally={setTally}
                onView={keepView}
                startView={startView}
                orderKey={isFiltered(query) || groupBy !== 'none' ? undefined : organizationId}
                minimap
                controls
                insets={room}
                refits={!isPanelOpen}
                onFail={() => setCanDraw(false)}
                handle={handle}
              />
              {isLoading && (
                <div className="pointer-events-none absolute inset-0 flex peer-has-[canvas[data-painted]]:hidden">
                  <LoadingArchitecture />
                </div>
              )}
              <div
                className={clsx(
                  'pointer-events-none absolute top-3 left-3 flex max-w-[calc(100%-24px)]',
                  !areOptionsOpen && 'phone:hidden',
                )}
              >
                {!isLoading && (
                  <PictureOptions
                    query={query}
                    groupBy={groupBy}
                    groups={groups}
                    hasProjects={(ownership?.projects.length ?? 0) > 0}
                    hasWeakLinks={shown !== undefined && shown.laid.pairs > countLinks(shown)}
                    onChange={change}
                  />
                )}
              </div>
              <div
                ref={notesRef}
                className={clsx(
                  'pointer-events-none absolute right-4 bottom-16 left-4 flex flex-col items-start gap-2 @min-[701px]:right-auto @min-[701px]:bottom-4 @min-[701px]:max-w-[calc(100%-380px)] phone:right-3 phone:bottom-16 phone:left-3',
                  // The panel lies over the lower half there.
                  isPanelOpen && 'max-[1000px]:hidden',
                )}
              >
                {!isLoading && (
                  <HiddenNote
                    key={organizationId}
                    organizationId={organizationId}
                    data={data}
                    query={query}
                    places={places}
                    shown={shown}
                    tally={tally}
                    onShowImplied={() => change({ showsImplied: true })}
                    onShowLinks={() => change({ showsAllLinks: true })}
                    onClear={() => replace(clearFilters(query))}
                    onDismissed={() => handle.current?.focus()}
                  />
                )}
                <div className={clsx('contents', !areOptionsOpen && 'phone:hidden')}>
                  <Legend areGroups={scene.below !== undefined} />
                </div>
              </div>
            </div>
          )}
        </section>
        {isPanelOpen && (
          <SidePanel
            ref={panel}
            data={data}
            query={query}
            places={places}
            ownership={ownership}
            base={base}
            scene={scene}
            onChange={change}
            onShow={show}
          />
        )}
      </div>
    </>
  )
}
