export const shell = {
  navigation: 'Main',
  phoneNavigation: 'Main, phone',
  dashboard: 'Dashboard',
  architecture: 'Architecture',
  components: 'Components',
  myComponents: 'My components',
  newComponent: 'New component',
  editComponent: 'Edit',
  accountMenu: 'Account of {{email}}',
  colorMode: { label: 'Color mode', system: 'System', light: 'Light', dark: 'Dark' },
  trial: {
    title: 'Trial',
    daysLeft_one: '{{count}} day left',
    daysLeft_other: '{{count}} days left',
    ended: 'Ended',
  },
} as const
