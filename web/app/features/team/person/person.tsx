import type { Person as PersonRow } from '@trellis/domain/contracts/team/directory'
import { nameOf } from '@trellis/domain/people/name-of'
import { may } from '@trellis/domain/permissions/may'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { formatDate } from '../../../components/dates/format-date.ts'
import { TimeAgo } from '../../../components/dates/time-ago.tsx'
import { ItemError, isItemError } from '../../../components/detail/item-error.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireId } from '../../../data/catalog/ids.ts'
import { pictureAddress } from '../../../data/files/file-address.ts'
import { actorIn, requireWorkspace } from '../../../data/organization/workspace.ts'
import { requireSession } from '../../../data/session/session.ts'
import { readsAddress } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { team } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Lattice, Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Avatar } from '../../../ui/mark/avatar.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Route } from './+types/person.ts'
import { useComponentColumns } from './component-columns.tsx'
import { PersonBar } from './person-bar.tsx'
import { PersonFigures } from './person-figures.tsx'
import { readPerson } from './read-person.ts'

export const handle: DefaultHandle = { Bar: PersonBar }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const id = requireId(params.id)
  return {
    person: await readPerson(workspace, id),
    isOwn: requireSession(context).userId === id,
    mayManage: may(actorIn(workspace), 'invite-member', {}),
    now: Date.now(),
  }
}

export const shouldRevalidate = readsAddress

/** A member of the organization, with the components that they own. */
export default function Person({ loaderData }: Route.ComponentProps) {
  const { person, isOwn, mayManage, now } = loaderData
  return (
    <>
      <PageTitle>{nameOf(person)}</PageTitle>
      <PageHeader
        rowId={person.user_id}
        title={nameOf(person)}
        mark={<Avatar name={nameOf(person)} src={pictureAddress(person.picture)} size="xl" />}
        description={<Facts person={person} now={now} />}
        actions={<Acts person={person} isOwn={isOwn} mayManage={mayManage} />}
      />
      <PersonFigures person={person} />
      <Components person={person} isOwn={isOwn} />
    </>
  )
}

function Facts({ person, now }: { person: PersonRow; now: number }) {
  const { t } = useLateTexts('team', team)
  const { name, email, role, joined_at, last_seen_at } = person
  return (
    <span className="flex flex-wrap gap-x-2 wrap-anywhere">
      <span>{t(`role.${role}`)}</span>
      {name !== '' && (
        <>
          <span aria-hidden="true">·</span>
          <span>{email}</span>
        </>
      )}
      <span aria-hidden="true">·</span>
      <span>{t('person.joinedOn', { date: formatDate(joined_at) })}</span>
      <span aria-hidden="true">·</span>
      <span>
        {t('person.lastSeen')}{' '}
        {last_seen_at === null ? t('person.never') : <TimeAgo timestamp={last_seen_at} now={now} />}
      </span>
    </span>
  )
}

interface ActsProps {
  person: PersonRow
  isOwn: boolean
  mayManage: boolean
}

function Acts({ person: { email }, isOwn, mayManage }: ActsProps) {
  const { t } = useLateTexts('team', team)
  return (
    <>
      {mayManage && (
        <Button asChild variant="outline">
          <Link to={`/settings/team?q=${encodeURIComponent(email)}`}>{t('person.manage')}</Link>
        </Button>
      )}
      {isOwn && (
        <Button asChild variant="outline">
          <Link to="/profile">{t('person.edit')}</Link>
        </Button>
      )}
    </>
  )
}

function Components({ person, isOwn }: { person: PersonRow; isOwn: boolean }) {
  const { t } = useLateTexts('team', team)
  const to = useTo()
  const { user_id: id, components } = person
  const all = components.length > 0 && (
    <Button asChild variant="ghost" size="xs" className="-mr-2">
      <Link to={`${to('/component/all')}?assigned=${id}`}>
        {t('person.list')}
        <Glyph name="arrow-right" size="sm" />
      </Link>
    </Button>
  )
  return (
    <Lattice>
      <Panel flush>
        <PanelHead flush title={t('person.components')} actions={all} />
        <DataTable
          inPanel
          label={t('person.components')}
          columns={useComponentColumns()}
          rows={components}
          rowKey={({ id }) => id}
          rowLink={({ id }) => to('/component/:id', { id })}
          empty={
            <p className="px-5 pb-5 type-sm text-muted phone:px-4">
              {isOwn ? t('person.noneOfYours') : t('person.noComponents', { name: nameOf(person) })}
            </p>
          }
        />
      </Panel>
    </Lattice>
  )
}

/** In place of somebody who has left, or never was a member. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLateTexts('team', team)
  const to = useTo()
  if (!isItemError(error)) throw error
  return (
    <ItemError
      title={t('person.missing')}
      list={{ to: to('/users'), name: t('person.all'), icon: 'users' }}
    />
  )
}
