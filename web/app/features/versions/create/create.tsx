import { releaseVersion } from '@trellis/domain/contracts/catalog/versions'
import { dayOf } from '@trellis/domain/versions/suggest/suggest-calendar'
import { suggestNext } from '@trellis/domain/versions/suggest/suggest-next'
import { type ActionFunctionArgs, data, href, type LoaderFunctionArgs, replace } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { formatDate } from '../../../components/dates/format-date.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { readComponent } from '../../../data/catalog/component.ts'
import { requireId } from '../../../data/catalog/ids.ts'
import { readAllRows } from '../../../data/client/read-rows.ts'
import { readVersionRules } from '../../../data/organization/rules.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { dayIn, emptyDraft } from '../form/draft.ts'
import { pickSuggestion } from '../form/pick-suggestion.ts'
import { readSentDraft } from '../form/read-sent-draft.ts'
import { VersionForm } from '../form/version-form.tsx'
import { NewVersionBar } from '../version-bar.tsx'
import { VersionError } from '../version-error.tsx'
import type { Route } from './+types/create.ts'

export const handle: DefaultHandle = { Bar: NewVersionBar }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await readComponent(context, params.id)
  if (!page.rights.manageVersions) throw data(null, { status: 403 })
  const { component } = page
  const [versions, rules] = await Promise.all([
    readAllRows((from, to) =>
      requireWorkspace(context)
        .client.from('versions')
        .select('number, released_at')
        .eq('component_id', component.id)
        .order('id')
        .range(from, to),
    ),
    readVersionRules(context, component.id),
  ])
  const names = versions.map(({ number, released_at }) => ({ number, releasedAt: Date.parse(released_at) }))
  const now = Date.now()
  return {
    ...page,
    rules,
    suggestions: suggestNext(component.version_scheme, names, dayOf(now)),
    today: dayIn(new Date(now).toISOString()),
  }
}

export const shouldRevalidate = ignoresSearch

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = requireId(params.id)
  const { changes, ...draft } = await readSentDraft(request)
  const answer = await act(context, releaseVersion, {
    component_id: id,
    ...draft,
    changes: changes.map(({ kind, title, migration_guide }) => ({ kind, title, migration_guide })),
  })
  return answer.data.ok
    ? replace(
        requireWorkspace(context).base +
          href('/component/:id/version/:versionId', { id, versionId: answer.data.result.id }),
      )
    : answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function CreateVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('versions', versions)
  const { component, suggestions, rules, today } = loaderData
  const title = t('create.title', { name: component.title })
  const { latest_version_number: number, latest_version_at: at } = component
  const first = pickSuggestion(suggestions, component.latest_version_number ?? undefined, [])
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={
          number === null || at === null
            ? t('create.first')
            : t('create.latest', { number, date: formatDate(at) })
        }
      />
      <VersionForm
        key={component.id}
        component={component}
        start={emptyDraft(first?.number ?? '', today)}
        suggestions={suggestions}
        rules={rules}
        answer={actionData}
        cancel={useTo()('/component/:id/versions', { id: component.id })}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VersionError error={error} />
}
