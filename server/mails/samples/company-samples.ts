import { renderBreakGlassMail } from '../break-glass-mail.ts'
import { renderContactMail } from '../contact-mail.ts'
import { renderDeletionMail } from '../deletion-mail.ts'
import { renderImpersonationMail } from '../impersonation-mail.ts'
import { renderInvitationMail } from '../invitation-mail.ts'
import { type MailSample, sampleTime, siteUrl } from './sample.ts'

const organization = 'Fernhill Market'

const deletion = (until: Date | undefined) =>
  renderDeletionMail({
    organizationId: '0198a0c2-0000-7000-8000-000000000001',
    organization,
    person: 'Mara Okafor',
    until,
    publicUrl: siteUrl,
  })

export const companySamples: readonly MailSample[] = [
  {
    name: 'invitation',
    of: 'invitation-mail',
    render: () =>
      renderInvitationMail({
        organization,
        inviter: 'Mara Okafor',
        role: 'developer',
        message: 'We moved our components here. See you on Monday!',
        expiresAt: sampleTime,
        link: `${siteUrl}/accept-invite#token=sample`,
      }),
  },
  { name: 'deletion-requested', of: 'deletion-mail', render: () => deletion(sampleTime) },
  { name: 'deletion-restored', of: 'deletion-mail', render: () => deletion(undefined) },
  {
    name: 'break-glass',
    of: 'break-glass-mail',
    render: () =>
      renderBreakGlassMail({
        organization,
        person: 'mara@fernhill.example',
        usedAt: sampleTime,
        publicUrl: siteUrl,
      }),
  },
  {
    name: 'impersonation',
    of: 'impersonation-mail',
    render: () =>
      renderImpersonationMail(
        {
          organization_name: organization,
          reason: 'Ticket 4711: the diagram stays empty',
          created_at: sampleTime,
          expires_at: new Date(sampleTime.getTime() + 3_600_000),
        },
        siteUrl,
      ),
  },
  {
    name: 'contact',
    of: 'contact-mail',
    render: () =>
      renderContactMail({
        kind: 'sales',
        name: 'Noor Bakker',
        email: 'noor@ode.example',
        company: 'Ode',
        preferred_time: 'Tuesday morning',
        message: 'We have about 400 components.\nHow do we begin?',
      }),
  },
]
