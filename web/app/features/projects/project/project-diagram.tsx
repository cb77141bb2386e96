import clsx from 'clsx'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { countImplied } from '../../../diagram/count-implied.ts'
import { Legend } from '../../../diagram/overlays/legend.tsx'
import type { Tally } from '../../../diagram/paint/paint-lines.ts'
import type { Shown } from '../../../diagram/shown.ts'
import { useJson } from '../../../exchange/asking/use-json.ts'
import { all } from '../../../exchange/subjects.ts'
import { projects } from '../../../locales/en/late/projects.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Lattice, Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { isSameProjectGraph, type ProjectGraph, parseProjectGraph, projectScene } from './project-scene.ts'

const Diagram = lazy(() =>
  import('../../../diagram/diagram.tsx').then((module) => ({ default: module.Diagram })),
)

const frameClasses = '@container relative border-t border-border-faint phone:h-[320px]'
const usualHeight = 'h-[420px]'
const largeHeight = 'h-[640px]'
/** More cards than this are illegible in a frame of the usual height. */
const mostInUsualHeight = 20

/** Space for the legend and the buttons at the bottom. */
const insets = { top: 32, bottom: 68, sides: 32 }

/** How the components of a project depend on each other and, optionally, on others. */
export function ProjectDiagram({ projectId, name }: { projectId: string; name: string }) {
  const { t } = useLateTexts('projects', projects)
  const architecture = useTo()('/architecture')
  return (
    <Lattice>
      <Panel flush>
        <PanelHead
          flush
          title={t('diagram.title')}
          actions={
            <Button asChild variant="ghost" size="xs" className="-mr-2">
              <Link to={`${architecture}?project=${projectId}`}>
                {t('diagram.open')}
                <Glyph name="arrow-right" size="sm" />
              </Link>
            </Button>
          }
        />
        <Drawing key={projectId} projectId={projectId} name={name} />
      </Panel>
    </Lattice>
  )
}

function Drawing({ projectId, name }: { projectId: string; name: string }) {
  const { t } = useLateTexts('projects', projects)
  const address = useTo()('/project/:id/graph', { id: projectId })
  const [showsUsed, setShowsUsed] = useState(false)
  const graph = useJson({
    address: `${address}${showsUsed ? '?used' : ''}`,
    parse: parseProjectGraph,
    isSame: isSameProjectGraph,
    shows: { project: projectId, component: all, version: all },
  })
  const [canDraw, setCanDraw] = useState(true)
  const waiting = (
    <div className={clsx(frameClasses, usualHeight)}>
      <Skeleton className="m-5 h-[calc(100%-40px)]" />
    </div>
  )
  if (graph.state === 'loading') return waiting
  if (graph.state === 'failed')
    return (
      <div role="alert" className="flex items-center gap-3 border-t border-border-faint p-5">
        <p className="type-sm text-muted">{t('diagram.failed')}</p>
        <Button variant="outline" size="sm" icon="refresh" onClick={graph.retry}>
          {t('diagram.retry')}
        </Button>
      </div>
    )
  if (!canDraw)
    return <p className="border-t border-border-faint p-5 type-sm text-muted">{t('diagram.cannotDraw')}</p>
  return (
    <Suspense fallback={waiting}>
      <Picture
        graph={graph.value}
        label={t('diagram.label', { name })}
        showsUsed={showsUsed}
        onShowUsed={setShowsUsed}
        onFail={() => setCanDraw(false)}
      />
    </Suspense>
  )
}

interface PictureProps {
  graph: ProjectGraph
  label: string
  showsUsed: boolean
  onShowUsed: (shows: boolean) => void
  onFail: () => void
}

/** A press on a card opens its component. */
function Picture({ graph, label, showsUsed, onShowUsed, onFail }: PictureProps) {
  const { t } = useLateTexts('projects', projects)
  const navigate = useNavigate()
  const to = useTo()
  const scene = useMemo(() => projectScene(graph, t('diagram.notOwn')), [graph, t])
  const [shown, setShown] = useState<Shown>()
  const [tally, setTally] = useState<Tally>()
  const [showsImplied, setShowsImplied] = useState(false)
  return (
    <>
      <div className={clsx(frameClasses, scene.ids.length > mostInUsualHeight ? largeHeight : usualHeight)}>
        <Diagram
          scene={scene}
          pictureKey={String(showsUsed)}
          label={label}
          showImplied={showsImplied}
          controls
          refits
          takesWheel={false}
          insets={insets}
          onShown={setShown}
          onTally={setTally}
          onFail={onFail}
          onSelect={(id) => {
            if (id !== undefined) void navigate(to('/component/:id', { id }))
          }}
        />
        <div className="pointer-events-none absolute bottom-4 left-4 max-w-[calc(100%-200px)] phone:bottom-3 phone:left-3">
          <Legend />
        </div>
      </div>
      <NotDrawn
        outside={graph.outside}
        implied={useMemo(() => (shown ? countImplied(shown) : 0), [shown])}
        tooMany={(tally?.hazed ?? 0) + (tally?.leftOut ?? 0)}
        showsUsed={showsUsed}
        onShowUsed={onShowUsed}
        showsImplied={showsImplied}
        onShowImplied={setShowsImplied}
      />
    </>
  )
}

interface NotDrawnProps {
  outside: number
  implied: number
  tooMany: number
  showsUsed: boolean
  onShowUsed: (shows: boolean) => void
  showsImplied: boolean
  onShowImplied: (shows: boolean) => void
}

/** Nothing is hidden silently. */
function NotDrawn({ outside, implied, tooMany, ...chosen }: NotDrawnProps) {
  const { t } = useLateTexts('projects', projects)
  const { showsUsed, onShowUsed, showsImplied, onShowImplied } = chosen
  if (outside + implied + tooMany === 0 && !showsUsed && !showsImplied) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border-faint px-5 py-2.5 phone:px-4">
      <div role="status" className="flex flex-col gap-1 type-xs text-muted">
        {outside > 0 && <p>{t(showsUsed ? 'diagram.entering' : 'diagram.outside', { count: outside })}</p>}
        {implied > 0 && <p>{t('diagram.implied', { count: implied })}</p>}
        {tooMany > 0 && <p>{t('diagram.tooMany', { count: tooMany })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {(outside > 0 || showsUsed) && (
          <FilterChip active={showsUsed} icon="layers" onClick={() => onShowUsed(!showsUsed)}>
            {showsUsed ? t('diagram.usedShown') : t('diagram.showUsed')}
          </FilterChip>
        )}
        {(implied > 0 || showsImplied) && (
          <FilterChip active={showsImplied} icon="commit" onClick={() => onShowImplied(!showsImplied)}>
            {showsImplied ? t('diagram.impliedShown') : t('diagram.showImplied')}
          </FilterChip>
        )}
      </div>
    </div>
  )
}
