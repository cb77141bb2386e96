/** All texts of mails. The texts of pages are in web/app/locales. */
export const mails = {
  auth: {
    confirmation: {
      subject: 'Confirm your email for Trellis',
      title: 'Welcome to Trellis',
      paragraph: 'Confirm your email address to start. There is no password to remember.',
      action: 'Confirm and sign in',
    },
    magic_link: {
      subject: 'Your sign-in link for Trellis',
      title: 'Sign in to Trellis',
      paragraph: 'Follow the link to sign in. There is no password to remember.',
      action: 'Sign in',
    },
    email_change_current: {
      subject: 'Confirm that your email address changes',
      title: 'Change your email address',
      paragraph: 'Your account is to move to {{newEmail}}. Confirm it from here and from there.',
      action: 'Confirm the change',
    },
    email_change_new: {
      subject: 'Confirm your new email address',
      title: 'Confirm your new email address',
      paragraph: 'The account of {{email}} is to move to this address. Confirm it from both.',
      action: 'Confirm this address',
    },
    lifetime: 'The link works once and for {{lifetime}}. Your code is {{code}}.',
    ignore: 'If you did not ask for this, you can ignore it: nothing happens without this mail.',
  },
  lifetime: {
    hour: ['one hour', '{{count}} hours'],
    minute: ['one minute', '{{count}} minutes'],
    second: ['one second', '{{count}} seconds'],
  },
  contact: {
    subjects: { sales: 'Sales question', support: 'Support question', demo: 'Demo asked for' },
    titles: {
      sales: 'Somebody has a question about buying Trellis',
      support: 'Somebody needs help with Trellis',
      demo: 'Somebody would like to see Trellis',
    },
    facts: { name: 'Name', email: 'Email', company: 'Company', preferredTime: 'Preferred time' },
    reply: 'Answer by mail',
    note: 'Sent from the contact page. The address was typed in and is not confirmed.',
  },
} as const
