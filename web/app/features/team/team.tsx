import { useId } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../components/page/page-title.tsx'
import { orUnreachable } from '../../exchange/acting/or-unreachable.ts'
import { readsSearch } from '../../exchange/page/when-to-read.ts'
import { team } from '../../locales/en/late/team.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Lattice, Panel } from '../../ui/layout/lattice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Route } from './+types/team.ts'
import { InvitationList } from './invitations/invitation-list.tsx'
import { LeaveSection } from './members/leave-section.tsx'
import { MemberList } from './members/member-list.tsx'
import { MemberTools } from './members/member-tools.tsx'
import { type LoadedTeam, loadTeam } from './query/load-team.ts'
import { readNames } from './query/team-query.ts'
import { teamAction } from './team-action.ts'

export const loader = loadTeam

export const shouldRevalidate = readsSearch(...readNames)

export const action = teamAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** Everyone reads it and can leave; maintainers manage. */
export default function Team({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('team', team)
  const id = useId()
  const { organization, invitations, isActing, hasPlan } = loaderData
  return (
    // Another organization has other dialogs and drafts.
    <div key={organization.id}>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={<Lead team={loaderData} />} />
      {isActing ? <Alert className="mb-6">{t('acting')}</Alert> : hasPlan || <ReadOnlyAlert />}
      <MemberTools team={loaderData} />
      <Lattice aria-labelledby={`${id}members`}>
        <Panel flush>
          <h2 id={`${id}members`} tabIndex={-1} className="sr-only">
            {t('members')}
          </h2>
          <MemberList team={loaderData} />
        </Panel>
      </Lattice>
      {invitations && invitations.count > 0 && <InvitationList team={loaderData} invitations={invitations} />}
      {!isActing && <LeaveSection team={loaderData} />}
    </div>
  )
}

function Lead({ team: { total, invitations } }: { team: LoadedTeam }) {
  const { t } = useLateTexts('team', team)
  const members = t('counted.members', { count: total })
  return (
    <>
      {invitations && invitations.count > 0
        ? t('leadWithInvitations', {
            members,
            invitations: t('counted.invitations', { count: invitations.count }),
          })
        : t('lead', { members })}{' '}
      <TextLink to="/docs?page=roles">{t('aboutRoles')}</TextLink>
    </>
  )
}

function ReadOnlyAlert() {
  const { t } = useLateTexts('team', team)
  return (
    <Alert
      tone="warning"
      title={t('readOnly.title')}
      className="mb-6"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to="/contact">{t('readOnly.contact')}</Link>
        </Button>
      }
    >
      {t('readOnly.text')}
    </Alert>
  )
}
