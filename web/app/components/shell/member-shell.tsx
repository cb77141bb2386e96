import type { OrganizationState } from '@trellis/domain/organizations/state'
import { useMemo } from 'react'
import { href } from 'react-router'
import type { Shell } from '../../data/organization/shell.ts'
import { AttachmentsContext } from '../markdown/attachment-place.ts'
import { Bell } from '../notifications/bell/bell.tsx'
import { AppShell } from './app-shell.tsx'
import { memberDestinations } from './destinations.ts'
import { MemberFoot, PhoneAccount } from './member-foot.tsx'
import { OrganizationChoices, OrganizationSwitcher } from './organization-switcher.tsx'
import { OrganizationWatch } from './organization-watch.ts'
import { SessionWatch } from './session-watch.tsx'
import { useReadOnlyBanner } from './use-read-only-banner.ts'

/** A company that has a plan, or needs none, sees no trial box. */
const hasTrial = (state: OrganizationState) => state === 'trialing' || state === 'not_active'

const home = href('/dashboard')
const allDestinations = memberDestinations()

/** The shell of a member around the page. */
export function MemberShell({ shell }: { shell: Shell }) {
  const { organizationId, organizationName, organizations, publishableKey, state } = shell
  const { email, name, picture, awaitsTimeZone } = shell
  const readOnly = useReadOnlyBanner(shell.role)
  const switching = organizations.length > 1 && { current: organizationId, organizations, home }
  const attachments = useMemo(() => ({ organizationId, publishableKey }), [organizationId, publishableKey])
  return (
    <AttachmentsContext value={attachments}>
      <SessionWatch publishableKey={publishableKey} />
      {switching && <OrganizationWatch shown={organizationId} />}
      <AppShell
        live={{ publishableKey, email, organizationId, organizationName, organizations, awaitsTimeZone }}
        home={home}
        organizationName={organizationName}
        organizationLogo={shell.logo}
        switcher={switching && <OrganizationSwitcher {...switching} />}
        destinations={allDestinations.filter(({ path }) => !shell.closed.includes(path))}
        counts={shell.counts}
        unread={shell.unread}
        bell={shell.unread !== undefined && <Bell unread={shell.unread} />}
        banner={state === 'not_active' ? readOnly : undefined}
        foot={
          <MemberFoot
            email={email}
            name={name}
            picture={picture}
            trialDaysLeft={hasTrial(state) ? shell.trialDaysLeft : undefined}
          />
        }
        phoneAside={
          <PhoneAccount email={email} name={name} picture={picture}>
            {switching && <OrganizationChoices {...switching} />}
          </PhoneAccount>
        }
      />
    </AttachmentsContext>
  )
}
