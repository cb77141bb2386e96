export const shell = {
  navigation: 'Main',
  phoneNavigation: 'Main, phone',
  breadcrumb: 'Breadcrumb',
  dashboard: 'Dashboard',
  account: 'Account',
  accountMenu: 'Account of {{email}}',
  colorMode: 'Color mode',
  trial: {
    title: 'Trial',
    daysLeft_one: '{{count}} day left',
    daysLeft_other: '{{count}} days left',
    ended: 'Ended',
  },
} as const
