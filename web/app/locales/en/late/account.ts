export const account = {
  suspended: {
    pageTitle: 'Company suspended',
    title: 'Your company is suspended',
    titleNamed: '{{company}} is suspended',
    text: 'Access to its pages is blocked for now. Nothing was deleted. Contact support to find out why and what to do next.',
    others: 'Open another company',
  },
  deleting: {
    pageTitle: 'Company being deleted',
    title: '{{company}} is being deleted',
    asked: '{{person}} deleted it on {{date}}. Its members no longer have access.',
    askedBySomeone: 'A maintainer deleted it on {{date}}. Its members no longer have access.',
    until: 'Until {{until}}, you can restore it with everything in it. Then it is gone for good.',
    over: 'It can no longer be restored.',
    textForMembers:
      'Its pages are closed. If you still need it, ask a maintainer: they can restore it for 30 days.',
    restore: 'Restore company',
    restoring: 'Restoring',
  },
  notActive: {
    pageTitle: 'No active plan',
    title: 'Your company has no active plan',
    titleNamed: '{{company}} has no active plan',
    text: 'The trial or subscription has ended. Nothing was deleted: you can still read and export everything. To edit again, contact us to choose a plan.',
    textForMembers:
      'The trial or subscription has ended. Nothing was deleted: you can still read and export everything. To edit again, ask a maintainer to contact us about a plan.',
    choose: 'Contact us to choose a plan',
    continue: 'Continue read-only',
    continuing: 'Continuing',
  },
  contact: 'Contact Support',
  profile: 'Your profile',
  signOut: 'Sign out',
} as const
