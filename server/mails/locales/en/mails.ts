/** All texts of mails. The texts of pages are in web/app/locales. */
export const mails = {
  auth: {
    confirmation: {
      subject: 'Confirm your email for Trellis',
      title: 'Welcome to Trellis',
      paragraph: 'Confirm your email address to get started. No password to remember.',
      paragraphWithPassword:
        'Confirm your email address to get started. Confirming also accepts the password that was chosen at sign-up. If that was not you, ignore this email.',
      action: 'Confirm and sign in',
    },
    magic_link: {
      subject: 'Your sign-in link for Trellis',
      title: 'Sign in to Trellis',
      paragraph: 'Use this link to sign in. No password to remember.',
      action: 'Sign in',
    },
    /** In place of the two above, for somebody who opened an invitation. */
    invited: {
      subject: 'Sign in to join {{organization}} on Trellis',
      title: 'Join {{organization}}',
      paragraph: 'Use this link to sign in as {{email}} and become a member of {{organization}}.',
      password:
        'It also accepts the password that was chosen at sign-up. If that was not you, ignore this email.',
      action: 'Sign in and join',
    },
    recovery: {
      subject: 'Reset your password for Trellis',
      title: 'Reset your password',
      paragraph: 'Use this link to sign in and choose a new password.',
      action: 'Reset the password',
    },
    invite: {
      subject: 'You are invited to Trellis',
      title: 'Join Trellis',
      paragraph: 'An administrator invited {{email}} to Trellis. Accept the invitation to sign in.',
      action: 'Accept the invitation',
    },
    email_change_current: {
      subject: 'Confirm your email address change',
      title: 'Change your email address',
      paragraph:
        'You asked to change your email address to {{newEmail}}. Confirm the change from both addresses.',
      askedParagraph:
        '{{person}}, a maintainer of {{organization}}, asked to change the email address of your Trellis account from {{email}} to {{newEmail}}. It changes for all of your organizations, and only if you confirm at both addresses.',
      action: 'Confirm the change',
    },
    email_change_new: {
      subject: 'Confirm your new email address',
      title: 'Confirm your new email address',
      paragraph:
        'You asked to change the email address of {{email}} to this one. Confirm the change from both addresses.',
      askedParagraph:
        '{{person}}, a maintainer of {{organization}}, asked to change the email address of {{email}} on Trellis to this one. Confirm at both addresses if the account is yours.',
      action: 'Confirm this address',
    },
    reauthentication: {
      subject: 'Your confirmation code for Trellis',
      title: 'Confirm that it is you',
      paragraph: 'Enter the code {{code}} to continue. It expires in {{lifetime}}.',
    },
    break_glass: {
      subject: 'Your break-glass link for Trellis',
      title: 'Sign in without single sign-on',
      paragraph:
        'Single sign-on is required for {{email}}. This link signs you in without it for one hour. All maintainers of your organization get an email when it is used.',
      action: 'Sign in without SSO',
      note: 'The link works once and expires in {{lifetime}}. If you did not request this email, you can ignore it.',
    },
    lifetime: 'The link works once and expires in {{lifetime}}. Your code is {{code}}.',
    asked:
      'Anyone who reads emails at the new address can sign in to the account. Confirm only if both addresses are yours. If not, do nothing: nothing changes.',
    ignore:
      'If you did not request this email, you can ignore it. Nothing happens unless you use the link or code.',
  },
  invitation: {
    subject: '{{inviter}} invited you to {{organization}} on Trellis',
    title: 'Join {{organization}}',
    paragraph:
      '{{inviter}} invited you to {{organization}} on Trellis, as {{role}}. Trellis shows which of your components runs on which version of which other, and what it takes to move.',
    personal: '{{inviter}} wrote: “{{message}}”',
    somebody: 'A maintainer',
    roles: { maintainer: 'a maintainer', admin: 'an admin', developer: 'a member' },
    action: 'Accept the invitation',
    validity: 'The invitation is valid until {{time}}. Until then, its link can be opened more than once.',
    unexpected:
      'Sent because {{inviter}} entered your address. If you did not expect it, you can ignore this email. Nothing happens unless you accept.',
  },
  lifetime: {
    hour: ['one hour', '{{count}} hours'],
    minute: ['one minute', '{{count}} minutes'],
    second: ['one second', '{{count}} seconds'],
  },
  notices: {
    factor_added: {
      subject: 'Authenticator app added to your Trellis account',
      title: 'Authenticator app added',
      paragraph:
        'An authenticator app was added to your account on {{time}}. Signing in with an email link or a provider now also asks for its code.',
    },
    factor_removed: {
      subject: 'Authenticator app removed from your Trellis account',
      title: 'Authenticator app removed',
      paragraph: 'An authenticator app was removed from your account on {{time}}.',
    },
    passkey_added: {
      subject: 'Passkey added to your Trellis account',
      title: 'Passkey added',
      paragraph: 'A passkey was added to your account on {{time}}. It signs in without an email link.',
    },
    passkey_removed: {
      subject: 'Passkey removed from your Trellis account',
      title: 'Passkey removed',
      paragraph: 'A passkey was removed from your account on {{time}}.',
    },
    identity_linked: {
      subject: '{{provider}} linked to your Trellis account',
      title: '{{provider}} linked',
      paragraph: 'Sign-in with {{provider}} was linked to your account on {{time}}.',
    },
    identity_unlinked: {
      subject: '{{provider}} unlinked from your Trellis account',
      title: '{{provider}} unlinked',
      paragraph: 'Sign-in with {{provider}} was unlinked from your account on {{time}}.',
    },
    recovery_codes_generated: {
      subject: 'New recovery codes for your Trellis account',
      title: 'New recovery codes',
      paragraph: 'New recovery codes were created for your account on {{time}}. Older codes no longer work.',
    },
    recovery_codes_removed: {
      subject: 'Recovery codes removed from your Trellis account',
      title: 'Recovery codes removed',
      paragraph: 'The recovery codes of your account were removed on {{time}}.',
    },
    password_set: {
      subject: 'Password set for your Trellis account',
      title: 'Password set',
      paragraph: 'A password was set for your account on {{time}}. All other sessions were signed out.',
    },
    email_changed: {
      subject: 'Email address of your Trellis account changed',
      title: 'Email address changed',
      paragraph:
        'The email address of your account was changed on {{time}}. This address can no longer sign in.',
    },
    recovery_code_used: {
      subject: 'Recovery code used for your Trellis account',
      title: 'Recovery code used',
      paragraph: 'A recovery code was used to sign in to your account on {{time}}. It no longer works.',
    },
    many_changes: {
      subject: 'Many changes to your Trellis account',
      title: 'Many changes to your account',
      paragraph:
        'Since {{time}}, the ways to sign in to your account have changed too often for one email each. Check your passkeys, authenticator apps, recovery codes and linked providers.',
    },
    action: 'Open your profile',
    ifNotYou:
      'If this was not you, open your profile, remove everything that you do not recognize, and sign out all other sessions.',
    contactAction: 'Contact us',
    ifNotYouContact: 'If this was not you, contact us right away.',
    ofCompany: {
      identity_linked: {
        subject: 'Single sign-on linked to your Trellis account',
        title: 'Single sign-on linked',
        paragraph: 'Sign-in through your company’s provider was linked to your account on {{time}}.',
      },
      identity_unlinked: {
        subject: 'Single sign-on unlinked from your Trellis account',
        title: 'Single sign-on unlinked',
        paragraph: 'Sign-in through your company’s provider was unlinked from your account on {{time}}.',
      },
    },
    ifYou: 'If this was you, there is nothing to do.',
  },
  impersonation: {
    subject: 'Support access to your account in {{organization}}',
    title: 'Support access to your account',
    paragraph:
      'On {{time}}, a superadmin of this Trellis installation got access to your account in {{organization}}. The access ends on {{until}} at the latest.',
    reason: 'Reason: {{reason}}',
    limits:
      'A superadmin who acts for you sees this organization as you do, and no other one. They cannot change how you sign in, your sessions, API tokens, billing or security settings, and cannot delete components, versions or projects. The audit log names them next to you.',
    help: 'To end the access now, open your profile and end the session "Support access".',
    action: 'Open your profile',
    note: 'If you asked for help, there is nothing to do.',
  },
  contact: {
    subjects: { sales: 'Sales question', support: 'Support question', demo: 'Demo request' },
    titles: {
      sales: 'Someone has a question about buying Trellis',
      support: 'Someone needs help with Trellis',
      demo: 'Someone would like a demo of Trellis',
    },
    facts: { name: 'Name', email: 'Email', company: 'Company', preferredTime: 'Preferred time' },
    reply: 'Reply by email',
    note: 'Sent from the contact page. The sender typed in the address, and we have not verified it.',
  },
  breakGlass: {
    subject: 'Break-glass link used for {{organization}}',
    title: 'Break-glass link used',
    paragraph: '{{person}} signed in to {{organization}} with a break-glass link on {{time}}.',
    somebody: 'A maintainer',
    meaning:
      'The organization requires single sign-on. A break-glass link lets a maintainer in by email if the identity provider does not work. It works once, and the session ends after one hour.',
    advice:
      'If nobody expected this, sign in through your identity provider, check the maintainers of the organization and secure the mailbox of the person.',
    action: 'Open single sign-on',
    note: 'You receive this email because you are a maintainer of {{organization}}. The audit log keeps the event.',
  },
  deletion: {
    somebody: 'A maintainer',
    requested: {
      subject: '{{organization}} is being deleted',
      title: '{{organization}} is being deleted',
      paragraphs: [
        '{{person}} deleted {{organization}}. Its members no longer have access, and its API tokens no longer work.',
        'Until {{until}}, a maintainer can restore it with everything in it. Then it is gone for good.',
      ],
      action: 'Restore the organization',
      note: 'You receive this email because you are a maintainer of {{organization}}.',
    },
    restored: {
      subject: '{{organization}} is restored',
      title: '{{organization}} is restored',
      paragraphs: [
        '{{person}} restored {{organization}}. Its members have access again, and its API tokens work again.',
      ],
      action: 'Open Trellis',
      note: 'You receive this email because you are a maintainer of {{organization}}.',
    },
  },
} as const
