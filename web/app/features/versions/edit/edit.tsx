import { updateVersion } from '@trellis/domain/contracts/catalog/versions'
import { type ActionFunctionArgs, data, href, type LoaderFunctionArgs, replace } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireId } from '../../../data/catalog/ids.ts'
import { requireComponentId } from '../../../data/catalog/missing-component.ts'
import { readVersionRules } from '../../../data/organization/rules.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { keepEntries } from '../../../exchange/page/keep-entries.ts'
import { useReadAgain } from '../../../exchange/page/use-read-again.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { draftOf } from '../form/draft.ts'
import { readSentDraft } from '../form/read-sent-draft.ts'
import { VersionForm } from '../form/version-form.tsx'
import { readVersion } from '../version/read-version.ts'
import { EditVersionBar } from '../version-bar.tsx'
import { VersionError } from '../version-error.tsx'
import type { Route } from './+types/edit.ts'

export const handle: DefaultHandle = { Bar: EditVersionBar }

export async function loader({ context, params }: LoaderFunctionArgs) {
  // Checked before any request: a promise that nobody awaits yet must not fail.
  const componentId = requireComponentId(params.id)
  const [page, rules] = await Promise.all([
    readVersion(context, params),
    readVersionRules(context, componentId),
  ])
  if (!page.rights.manageVersions) throw data(null, { status: 403 })
  return { ...page, rules }
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepEntries(request, serverLoader)

export const shouldRevalidate = ignoresSearch

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const versionId = requireId(params.versionId)
  const revision = Number(url.searchParams.get('revision'))
  const answer = await act(context, updateVersion, {
    id: versionId,
    expected_revision: revision,
    ...(await readSentDraft(request)),
  })
  return answer.data.ok
    ? replace(
        requireWorkspace(context).base +
          href('/component/:id/version/:versionId', { id: requireId(params.id), versionId }),
      )
    : answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function EditVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('versions', versions)
  const { component, version, changes, rules } = loaderData
  const { reading, readAgain } = useReadAgain(loaderData)
  const to = useTo()
  const title = t('edit.title', { name: component.title, number: version.number })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} description={t('edit.lead', { count: version.dependent_count })} />
      <VersionForm
        key={`${version.id} ${reading}`}
        component={component}
        start={draftOf(version, changes)}
        revision={version.revision}
        loaded={loaderData}
        suggestions={[]}
        rules={rules}
        answer={actionData}
        cancel={to('/component/:id/version/:versionId', { id: component.id, versionId: version.id })}
        onDiscard={readAgain}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VersionError error={error} />
}
