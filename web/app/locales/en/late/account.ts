export const account = {
  suspended: {
    pageTitle: 'Company suspended',
    title: 'Your company is suspended',
    titleNamed: '{{company}} is suspended',
    text: 'Access to its pages is blocked for now. Nothing was deleted. Contact support to find out why and what to do next.',
    others: 'Open another company',
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
