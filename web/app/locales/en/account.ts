export const account = {
  suspended: {
    pageTitle: 'Company suspended',
    title: 'Your company is suspended',
    text: 'Nobody can open its pages at the moment. Nothing was deleted. Write to support to find out why and what to do.',
  },
  notActive: {
    pageTitle: 'No active plan',
    title: 'Your company has no active plan',
    text: 'The trial or the subscription has ended. Everything is kept and comes back as soon as there is a plan again.',
    plans: 'See the plans',
  },
  contact: 'Contact Support',
  signOut: 'Sign out',
} as const
