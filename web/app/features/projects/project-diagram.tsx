import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useComponentLinks, usePaths } from '../../components/base-path.ts'
import { type GraphData, parseGraph } from '../../diagram/graph-data.ts'
import { componentScene } from '../../diagram/scene/component-scene.ts'
import { Button } from '../../ui/action/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Lattice, Panel, PanelHead } from '../../ui/layout/lattice.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'

const Diagram = lazy(() =>
  import('../../diagram/diagram.tsx').then((module) => ({ default: module.Diagram })),
)

/** How the components of a project depend on each other. The table above it says the same in rows. */
export function ProjectDiagram({ projectId, name }: { projectId: string; name: string }) {
  const { t } = useTranslation('projects')
  const { architecture, project } = usePaths()
  const graph = useGraph(`${project(projectId)}/graph`)
  const [canDraw, setCanDraw] = useState(true)
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
        <div className="relative h-[420px] border-t border-border-faint phone:h-[320px]">
          {graph === 'failed' || !canDraw ? (
            <p className="p-5 type-sm text-muted">{t('diagram.failed')}</p>
          ) : graph === undefined ? (
            <Skeleton className="m-5 h-[calc(100%-40px)]" />
          ) : (
            <Suspense fallback={<Skeleton className="m-5 h-[calc(100%-40px)]" />}>
              <Picture data={graph} label={t('diagram.label', { name })} onFail={() => setCanDraw(false)} />
            </Suspense>
          )}
        </div>
      </Panel>
    </Lattice>
  )
}

/** A press on a card opens its component. */
function Picture({ data, label, onFail }: { data: GraphData; label: string; onFail: () => void }) {
  const navigate = useNavigate()
  const linksOf = useComponentLinks()
  const scene = useMemo(() => componentScene(data), [data])
  return (
    <Diagram
      scene={scene}
      label={label}
      controls
      refits
      takesWheel={false}
      onFail={onFail}
      onSelect={(id) => {
        if (id !== undefined) void navigate(linksOf(id).overview)
      }}
    />
  )
}

function useGraph(address: string): GraphData | 'failed' | undefined {
  const [graph, setGraph] = useState<GraphData | 'failed'>()
  useEffect(() => {
    const leaving = new AbortController()
    setGraph(undefined)
    fetch(address, { signal: leaving.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${address} answered ${response.status}`)
        setGraph(parseGraph(await response.json()))
      })
      .catch(() => {
        if (!leaving.signal.aborted) setGraph('failed')
      })
    return () => leaving.abort()
  }, [address])
  return graph
}
