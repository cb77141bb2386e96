import type { Deletion } from '@trellis/domain/contracts/catalog/deletion'
import { deleteVersion, setVersionState } from '@trellis/domain/contracts/catalog/versions'
import { versionStates } from '@trellis/domain/versions/scheme'
import { type ActionFunctionArgs, data, href, type LoaderFunctionArgs, redirect } from 'react-router'
import { formatDate } from '../../../components/dates/format-date.ts'
import { readDeletion } from '../../../components/detail/read-deletion.ts'
import { pageIn } from '../../../components/list/pager.tsx'
import { Markdown } from '../../../components/markdown/markdown.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireId } from '../../../data/catalog/ids.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { readForm } from '../../../exchange/acting/read-form.ts'
import { readsAddress } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Lattice, Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { SchemeNote } from '../scheme/scheme-note.tsx'
import { VersionBar } from '../version-bar.tsx'
import { VersionError } from '../version-error.tsx'
import { VersionMarks } from '../version-marks.tsx'
import type { Route } from './+types/version.ts'
import { ChangeList } from './change-list.tsx'
import { OlderUsers } from './older-users.tsx'
import { type Releaser, readOlderUsers, readUsersOfVersion, readVersion } from './read-version.ts'
import { StateActs } from './state-acts.tsx'
import { UsersOfVersion } from './users-of-version.tsx'

export const handle: DefaultHandle = { Bar: VersionBar }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  // Checked before any request: a promise that nobody awaits yet must not fail.
  const versionId = requireId(params.versionId)
  const [page, users] = await Promise.all([
    readVersion(context, params),
    readUsersOfVersion(context, versionId, pageIn(url)),
  ])
  const older = await readOlderUsers(context, page.version, pageIn(url, 'older'))
  return { ...page, users, older }
}

export const shouldRevalidate = readsAddress

/** Deprecates or withdraws the version, makes it active again, or deletes it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await readForm(request)
  if (form.get('intent') === 'delete') return remove(context, params, readDeletion(form))
  const state = versionStates.find((candidate) => candidate === form.get('state'))
  if (state === undefined) throw data(null, { status: 400 })
  return act(context, setVersionState, {
    id: requireId(params.versionId),
    expected_revision: Number(form.get('revision')),
    state,
    reason: String(form.get('reason') ?? ''),
  })
}

async function remove(
  context: ActionFunctionArgs['context'],
  params: ActionFunctionArgs['params'],
  deletion: Deletion,
) {
  const answer = await act(context, deleteVersion, { id: requireId(params.versionId), ...deletion })
  if (!answer.data.ok) return answer
  return redirect(
    requireWorkspace(context).base + href('/component/:id/versions', { id: requireId(params.id) }),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function Version({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('versions', versions)
  const { component, version, releaser, changes, users, older, rights } = loaderData
  const title = t('page.title', { name: component.title, number: version.number })
  const released = useReleasedText()(version.released_at, releaser)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header
        data-row-id={version.id}
        className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3"
      >
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 tabIndex={-1} className="min-w-0 type-2xl tracking-title wrap-anywhere phone:type-xl">
              {title}
            </h1>
            <VersionMarks version={version} />
          </div>
          <p className="mt-1 type-md wrap-anywhere text-muted">{released}</p>
          <SchemeNote component={component} mayEdit={rights.edit} />
        </div>
        {rights.manageVersions && (
          <StateActs component={component} version={version} mayForce={rights.remove} />
        )}
      </header>
      {version.state !== 'active' && (
        <Alert tone="warning" title={t(`page.${version.state}`)} className="mb-6">
          {version.state_reason ?? t('page.noReason')}
        </Alert>
      )}
      <Lattice columns="main" aria-label={title}>
        <Panel>
          <PanelHead title={t('page.notes')} />
          {version.release_notes ? (
            <Markdown>{version.release_notes}</Markdown>
          ) : (
            <p className="type-sm text-muted">{t('page.noNotes')}</p>
          )}
          <div className="mt-8">
            <PanelHead title={t('page.changes', { count: changes.length })} />
            <ChangeList changes={changes} />
          </div>
        </Panel>
        <Panel>
          <PanelHead title={t('page.usedBy', { count: version.dependent_count })} />
          <UsersOfVersion users={users} isAwaited={older !== undefined && older.count > 0} />
          {older && <OlderUsers older={older} component={component} />}
        </Panel>
      </Lattice>
    </>
  )
}

function useReleasedText() {
  const { t } = useLateTexts('versions', versions)
  return (at: string, releaser: Releaser | undefined) => {
    const date = formatDate(at)
    if (releaser === undefined) return t('page.released', { date })
    if (releaser === 'former') return t('page.releasedByFormer', { date })
    return t('page.releasedBy', { date, person: releaser.name })
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VersionError error={error} />
}
