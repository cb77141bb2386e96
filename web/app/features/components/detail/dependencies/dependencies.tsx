import { setDependency } from '@trellis/domain/contracts/catalog/dependencies'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useOutletContext,
  useSearchParams,
} from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import type { ComponentPage } from '../../../../data/catalog/component.ts'
import { requireId } from '../../../../data/catalog/ids.ts'
import { act } from '../../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../../exchange/acting/or-unreachable.ts'
import { readForm } from '../../../../exchange/acting/read-form.ts'
import { useAskedSearch } from '../../../../exchange/page/use-asked-search.ts'
import { readsSearch } from '../../../../exchange/page/when-to-read.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { FilterChip } from '../../../../ui/action/filter-chip.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Lattice, Panel } from '../../../../ui/layout/lattice.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { Route } from './+types/dependencies.ts'
import { BriefDrawer } from './brief/brief-drawer.tsx'
import { readBrief } from './brief/read-brief.ts'
import { useDependencyColumns } from './dependency-columns.tsx'
import { filterDependencies } from './filter-dependencies.ts'
import { readDependencies } from './read-dependencies.ts'
import { useMove } from './use-move.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const judgment = await readDependencies(context, requireId(params.id))
  const dependsOnId = url.searchParams.get('brief')
  const brief = dependsOnId === null ? undefined : await readBrief(context, judgment, dependsOnId)
  return { judgment, brief }
}

/** The data to filter is already here: typing sends no request and waits for no answer. */
export const shouldRevalidate = readsSearch('brief')

/** Moves one dependency to another version. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await readForm(request)
  return act(context, setDependency, {
    component_id: requireId(params.id),
    depends_on_id: String(form.get('dependsOnId')),
    version_id: String(form.get('versionId')),
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function Dependencies({ loaderData }: Route.ComponentProps) {
  const to = useTo()
  const { t } = useTranslation('component')
  const { component, rights } = useOutletContext<ComponentPage>()
  const { judgment, brief } = loaderData
  const { asked, ask } = useAskedSearch()
  const search = new URLSearchParams(asked)
  const move = useMove(component)
  const columns = useDependencyColumns({ mayEdit: rights.edit, move })
  // Typed text that is not in the address yet: the address follows a moment later, and letters must not wait for it.
  const [typed, setTyped] = useState<string>()
  const [arrived] = useSearchParams()
  if (typed !== undefined && typed === (arrived.get('q') ?? '')) setTyped(undefined)
  const filter = { text: typed ?? search.get('q') ?? '', behind: search.get('behind') === '1' }
  const shown = filterDependencies(judgment.rows, filter)
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    ask(`?${next}`, { replace: true })
  }
  const clear = () => {
    setTyped(undefined)
    ask('', { replace: true })
  }
  if (judgment.rows.length === 0)
    return <NoDependencies mayEdit={rights.edit} edit={to('/component/:id/edit', { id: component.id })} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Input
          type="search"
          icon="search"
          tone="quiet"
          size="sm"
          aria-label={t('dependencies.filter')}
          placeholder={t('dependencies.filter')}
          value={filter.text}
          onChange={({ target }) => {
            setTyped(target.value)
            change('q', target.value)
          }}
          className="w-72 phone:w-full"
        />
        <FilterChip
          icon="commit"
          active={filter.behind}
          onClick={() => change('behind', filter.behind ? undefined : '1')}
        >
          {t('dependencies.behindOnly')}
        </FilterChip>
        {rights.edit && (
          <Button asChild variant="outline" size="sm" icon="plus">
            <Link to={to('/component/:id/edit', { id: component.id })}>{t('dependencies.add')}</Link>
          </Button>
        )}
      </div>
      <Lattice aria-label={t('tabs.dependencies')}>
        <Panel flush>
          <DataTable
            label={t('dependencies.table', { name: component.title })}
            columns={columns}
            rows={shown}
            rowKey={({ depends_on_id }) => depends_on_id}
            rowLink={(row) =>
              row.penalty > 0
                ? briefIn(search, row.depends_on_id)
                : to('/component/:id', { id: row.depends_on_id })
            }
            {...(brief ? { selectedKey: brief.dependsOnId } : {})}
            empty={
              <EmptyState
                title={t('dependencies.noMatch')}
                actions={
                  <Button variant="outline" size="sm" onClick={clear}>
                    {t('dependencies.clear')}
                  </Button>
                }
              />
            }
          />
        </Panel>
      </Lattice>
      <BriefDrawer
        brief={brief}
        component={component}
        mayEdit={rights.edit}
        move={move}
        onClose={() => change('brief', undefined)}
      />
    </>
  )
}

/** The brief of a dependency, beside the filtered table. */
function briefIn(search: URLSearchParams, dependsOnId: string): string {
  const next = new URLSearchParams(search)
  next.set('brief', dependsOnId)
  return `?${next}`
}

function NoDependencies({ mayEdit, edit }: { mayEdit: boolean; edit: string }) {
  const { t } = useTranslation('component')
  return (
    <Lattice>
      <EmptyState
        title={t('dependencies.emptyTitle')}
        text={t('dependencies.emptyText')}
        actions={
          mayEdit && (
            <Button asChild icon="plus">
              <Link to={edit}>{t('dependencies.add')}</Link>
            </Button>
          )
        }
      />
    </Lattice>
  )
}
