import type { OwnInvitation } from '@trellis/domain/contracts/team/invitations'
import { Link } from 'react-router'
import { formatDate } from '../../components/dates/format-date.ts'
import { agreeToInvitation } from '../../data/organization/agreed-invitation.ts'
import { organizations } from '../../locales/en/late/organizations.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { OrLine } from '../../ui/layout/or-line.tsx'

/** The companies that wait for the person, who may not want one of their own. */
export function OpenInvitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const { t } = useLateTexts('organizations', organizations)
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="open-invitations" className="mt-6">
      <h2 id="open-invitations" className="type-sm font-semibold">
        {t('invitations.title', { count: invitations.length })}
      </h2>
      <ul className="mt-3 flex max-h-80 flex-col gap-3 overflow-y-auto">
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <OrLine>{t('invitations.or')}</OrLine>
    </section>
  )
}

function OpenInvitation({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useLateTexts('organizations', organizations)
  const { id, organization_name: organization, role, invited_by: inviter, expires_at } = invitation
  const facts = { role: t(`invitations.role.${role}`), date: formatDate(expires_at) }
  return (
    <li className="flex items-center gap-3 rounded-md border border-border px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{organization}</p>
        <p className="type-xs text-muted wrap-anywhere">
          {inviter === null ? t('invitations.facts', facts) : t('invitations.factsBy', { ...facts, inviter })}
        </p>
      </div>
      <Button asChild size="sm" variant="outline">
        <Link
          to={`/accept-invite?id=${id}`}
          aria-label={t('invitations.join', { organization })}
          onClick={() => agreeToInvitation(id)}
        >
          {t('invitations.act')}
        </Link>
      </Button>
    </li>
  )
}
