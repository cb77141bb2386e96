// Each shape has the geometry of its screens, so that nothing moves far when the page arrives.
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Lattice, Panel } from '../../ui/layout/lattice.tsx'

interface PageSkeletonProps {
  shape: PageShape
  isInner: boolean
}

export function PageSkeleton({ shape, isInner }: PageSkeletonProps) {
  const Shape = shapes[shape]
  return (
    <div
      aria-hidden="true"
      data-shape={shape}
      className={shape === 'list' ? 'flex flex-1 flex-col' : undefined}
    >
      {!isInner && (shape === 'overview' || shape === 'tab') && <ComponentHead />}
      <Shape />
    </div>
  )
}

const shapes = {
  dashboard: Dashboard,
  list: List,
  table: () => (
    <>
      <Head />
      <Lattice>
        <Panel flush>
          <Rows count={6} />
        </Panel>
      </Lattice>
    </>
  ),
  form: Form,
  inbox: Inbox,
  project: Project,
  steps: Steps,
  reading: () => (
    <>
      <Head />
      <Panels contents={panels.reading} />
    </>
  ),
  overview: () => <Panels contents={panels.overview} />,
  tab: () => (
    <Lattice>
      <Panel flush>
        <Rows count={6} />
      </Panel>
    </Lattice>
  ),
} satisfies Record<string, () => ReactNode>

/** The geometry of a screen, by name. */
export type PageShape = keyof typeof shapes

type Content = 'chart' | { lines: number }

const panels: Record<'dashboard' | 'reading' | 'overview', readonly [Content, Content][]> = {
  dashboard: [
    ['chart', 'chart'],
    [{ lines: 6 }, { lines: 6 }],
  ],
  reading: [[{ lines: 9 }, { lines: 4 }]],
  overview: [
    [{ lines: 7 }, { lines: 7 }],
    ['chart', { lines: 4 }],
  ],
}

const times = (count: number) => Array.from({ length: count }, (_, place) => place)
const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5']

/** Title and the line below it. */
function Head() {
  return (
    <div className="mb-6 phone:mb-4">
      <Skeleton className="my-1 h-6 w-56" />
      <Skeleton className="mt-2.5 mb-0.5 h-3.5 w-96 max-w-full" />
    </div>
  )
}

function ComponentHead() {
  return (
    <>
      <div className="mb-4 flex items-start gap-4">
        <Skeleton className="size-10 phone:hidden" />
        <div className="min-w-0 flex-1">
          <Skeleton className="my-1 h-6 w-56 max-w-full" />
          <Skeleton className="mt-2.5 h-3.5 w-96 max-w-full" />
          <Skeleton className="mt-3.5 h-3 w-72 max-w-full" />
        </div>
        <Skeleton className="size-16 rounded-full!" />
      </div>
      <div className="mb-6 flex h-[38px] items-center gap-5 overflow-hidden shadow-[inset_0_-1px_0_var(--border)] phone:h-11">
        {times(5).map((tab) => (
          <Skeleton key={tab} className="h-3 w-20 shrink-0" />
        ))}
      </div>
    </>
  )
}

function Lines({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-3.5">
      {times(count).map((line) => (
        <Skeleton key={line} className={`h-3 ${widths[line % widths.length]}`} />
      ))}
    </div>
  )
}

function Rows({ count }: { count: number }) {
  return times(count).map((row) => (
    <div
      key={row}
      className="grid h-11 grid-cols-[2fr_1fr_1fr_1fr] items-center gap-6 border-b border-border-faint px-5 last:border-0 phone:h-14 phone:grid-cols-[2fr_1fr] phone:px-4"
    >
      <Skeleton className={`h-3 ${widths[row % widths.length]}`} />
      <Skeleton className="h-3 w-24 max-w-full" />
      <Skeleton className="h-3 w-16 phone:hidden" />
      <Skeleton className="ml-auto h-3 w-12 phone:hidden" />
    </div>
  ))
}

function Titled({ content }: { content: Content }) {
  return (
    <Panel>
      <Skeleton className="mt-1.5 mb-6 h-3 w-32" />
      {content === 'chart' ? <Skeleton className="h-44 w-full" /> : <Lines count={content.lines} />}
    </Panel>
  )
}

function Figures({ count }: { count: 3 | 4 }) {
  return (
    <Lattice columns={count}>
      {times(count).map((figure) => (
        <Panel key={figure} className="min-h-[132px]">
          <Skeleton className="mt-1 h-2.5 w-24 max-w-full" />
          <Skeleton className="mt-6 h-7 w-16" />
          <Skeleton className="mt-5 h-2.5 w-32 max-w-full" />
        </Panel>
      ))}
    </Lattice>
  )
}

function Dashboard() {
  return (
    <>
      <Head />
      <Figures count={4} />
      <Panels contents={panels.dashboard} />
    </>
  )
}

function List() {
  return (
    <>
      <div className="flex h-[53px] items-center gap-2 border-b border-border px-6 phone:px-4">
        <Skeleton className="h-7 w-[280px] compact:w-full" />
        {times(4).map((chip) => (
          <Skeleton key={chip} className="h-7 w-20 compact:hidden" />
        ))}
      </div>
      <div className="flex-1 bg-surface">
        {times(14).map((row) => (
          <div
            key={row}
            className="grid h-9 grid-cols-[3fr_1fr_1fr_1fr_1fr] items-center gap-6 border-b border-border-faint px-6 phone:h-14 phone:grid-cols-[2fr_1fr] phone:px-4"
          >
            <Skeleton className={`h-3 ${widths[row % widths.length]}`} />
            <Skeleton className="h-3 w-24 max-w-full" />
            <Skeleton className="h-3 w-14 phone:hidden" />
            <Skeleton className="h-3 w-20 phone:hidden" />
            <Skeleton className="ml-auto h-3 w-10 phone:hidden" />
          </div>
        ))}
      </div>
    </>
  )
}

function Inbox() {
  return (
    <div className="max-w-192">
      <Head />
      <div className="mb-20 h-[38px] shadow-[inset_0_-1px_0_var(--border)] phone:h-11">
        <Skeleton className="h-3 w-56" />
      </div>
      <Lattice>
        <Panel flush>
          {times(6).map((row) => (
            <div
              key={row}
              className="flex h-16 gap-3 border-b border-border-faint px-5 py-3 last:border-0 phone:px-4"
            >
              <Skeleton className="size-7" />
              <div className="flex-1">
                <Skeleton className={`mt-1 h-3 ${widths[row % widths.length]}`} />
                <Skeleton className="mt-2.5 h-2.5 w-4/5" />
              </div>
            </div>
          ))}
        </Panel>
      </Lattice>
    </div>
  )
}

/** Two side by side, the wider first. */
function Panels({ contents }: { contents: readonly [Content, Content][] }) {
  return (
    <Lattice columns="main">
      {contents.map(([wide, narrow]) => (
        <Fragment key={JSON.stringify([wide, narrow])}>
          <Titled content={wide} />
          <Titled content={narrow} />
        </Fragment>
      ))}
    </Lattice>
  )
}

function Form() {
  return (
    <>
      <Head />
      <div className="grid grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] items-start gap-x-10 gap-y-8 compact:grid-cols-[minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          {['h-8', 'h-20', 'h-9', 'h-32'].map((height) => (
            <div key={height} className="flex flex-col gap-2">
              <Skeleton className="my-1 h-3 w-24" />
              <Skeleton className={`${height} w-full`} />
            </div>
          ))}
        </div>
        <Lattice className="compact:hidden">
          <Titled content={{ lines: 4 }} />
        </Lattice>
      </div>
    </>
  )
}

function Project() {
  return (
    <>
      <Head />
      <Figures count={3} />
      <Lattice>
        <Panel flush>
          <Rows count={6} />
        </Panel>
      </Lattice>
    </>
  )
}

function Steps() {
  return (
    <>
      <Head />
      <Lattice>
        <Panel>
          <Skeleton className="h-1.5 w-full" />
        </Panel>
        <Panel flush>
          {times(7).map((step) => (
            <div
              key={step}
              className="flex gap-4 border-b border-border-faint px-5 py-4 last:border-0 phone:px-4"
            >
              <Skeleton className="mt-0.5 size-5" />
              <div className="flex-1">
                <Skeleton className="mt-1 h-3 w-40" />
                <Skeleton className="mt-3 h-3 w-80 max-w-full" />
              </div>
            </div>
          ))}
        </Panel>
      </Lattice>
    </>
  )
}
