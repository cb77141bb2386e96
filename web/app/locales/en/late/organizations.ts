export const organizations = {
  registration: {
    pageTitle: 'Create your company',
    title: 'Create your company',
    lead: 'Your 7-day trial starts when you create it. No credit card.',
    name: 'Company name',
    submit: 'Create company',
    submitting: 'Creating company',
    signedInAs: 'Signed in as {{email}}.',
    profile: 'Your profile',
    useAnother: 'Use another account',
    lost: "You're no longer a member of {{name}}",
    lostHelp: 'If this is a mistake, ask one of its maintainers to invite you again.',
    failure: {
      'rate-limited':
        'You have reached the limit of companies that one person can create. Try again tomorrow, or contact support.',
      unavailable: 'Trellis could not be reached. Nothing was created; try again in a moment.',
      unexpected: 'Something went wrong on our end. Nothing was created; try again.',
    },
  },
  invitations: {
    title_one: 'A company has invited you',
    title_other: '{{count}} companies have invited you',
    role: { maintainer: 'Maintainer', admin: 'Admin', developer: 'Member' },
    facts: 'As {{role}}, until {{date}}',
    factsBy: 'By {{inviter}}, as {{role}}, until {{date}}',
    act: 'Join',
    join: 'Join {{organization}}',
    or: 'or create your own',
  },
} as const
