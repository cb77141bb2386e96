// The tab "Versions" of a component: releases climbing a stem, the highest first.
import { Link, type LoaderFunctionArgs, useOutletContext } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { Pager, pageIn } from '../../../components/list/pager.tsx'
import type { ComponentPage } from '../../../data/catalog/component.ts'
import { requireId } from '../../../data/catalog/ids.ts'
import { readsAddress } from '../../../exchange/page/when-to-read.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'
import { Stem } from '../../../ui/layout/stem.tsx'
import { SchemeNote } from '../scheme/scheme-note.tsx'
import type { Route } from './+types/timeline.ts'
import { readTimeline, timelinePageSize } from './read-timeline.ts'
import { TimelineEntry } from './timeline-entry.tsx'

export function loader({ context, params, url }: LoaderFunctionArgs) {
  return readTimeline(context, requireId(params.id), pageIn(url))
}

export const shouldRevalidate = readsAddress

export default function Timeline({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('versions', versions)
  const { component, rights } = useOutletContext<ComponentPage>()
  const { entries, page } = loaderData
  const to = useTo()
  if (component.version_count === 0) {
    return (
      <Lattice>
        <EmptyState
          title={t('timeline.emptyTitle')}
          text={t('timeline.emptyText')}
          actions={
            rights.manageVersions && (
              <Button asChild icon="plus">
                <Link to={to('/component/:id/version/create', { id: component.id })}>
                  {t('timeline.releaseFirst')}
                </Link>
              </Button>
            )
          }
        />
      </Lattice>
    )
  }
  return (
    <>
      <div className="mb-4">
        <SchemeNote component={component} mayEdit={rights.edit} />
      </div>
      <Lattice aria-label={t('timeline.label')}>
        <Panel>
          {entries.length === 0 && <p className="type-sm text-muted">{t('timeline.noPage')}</p>}
          <Stem
            items={entries.map((entry) => ({
              id: entry.version.id,
              change: entry.gravest,
              content: <TimelineEntry componentId={component.id} entry={entry} />,
            }))}
          />
        </Panel>
      </Lattice>
      <Pager
        label={t('pages')}
        className="mt-4"
        page={page}
        pages={Math.ceil(component.version_count / timelinePageSize)}
      />
    </>
  )
}
