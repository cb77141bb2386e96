export const account = {
  suspended: {
    pageTitle: 'Company suspended',
    title: 'Your company is suspended',
    titleNamed: '{{company}} is suspended',
    text: 'Nobody can open its pages at the moment. Nothing was deleted. Contact support to find out why and what to do.',
    others: 'Open another company',
  },
  notActive: {
    pageTitle: 'No active plan',
    title: 'Your company has no active plan',
    titleNamed: '{{company}} has no active plan',
    text: 'The trial or the subscription has ended. Nothing was deleted: you can read and export everything. Contact us to choose a plan and edit again.',
    textForMembers:
      'The trial or the subscription has ended. Nothing was deleted: you can read and export everything. Ask a maintainer to contact us about a plan.',
    choose: 'Contact us to choose a plan',
    continue: 'Continue read-only',
    continuing: 'Continuing',
  },
  contact: 'Contact Support',
  signOut: 'Sign out',
} as const
