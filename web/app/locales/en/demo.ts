export const demo = {
  welcome: {
    pageTitle: 'Demo',
    description:
      'Look around in Trellis without an account: components, versions, dependencies and their health.',
    title: 'Look around at {{name}}',
    text: 'A made-up company with web shops, apps, services, databases and libraries. Everything is as it would be for yours: health, upgrade briefs, release notes, who depends on whom. No account is needed, and nothing can be broken.',
    open: 'Open the demo',
    dashboard: 'Dashboard',
    dashboardText: 'The health of all components, where points are lost, and which upgrade brings most.',
    components: 'Components',
    componentsText_one: 'components, with {{count, number}} dependency between them',
    componentsText_other: 'components, with {{count, number}} dependencies between them',
    upgrades: 'Upgrades',
    upgradesText_one: 'dependency is a major version behind; see what its upgrade takes',
    upgradesText_other: 'dependencies are a major version behind; see what each upgrade takes',
  },
  banner: {
    label: 'Demo',
    text: 'This is a demo with a made-up company. Look at everything; nothing can be changed.',
    start: 'Start your own 7-day trial',
  },
  foot: {
    label: 'Your own organization',
    text: 'Put your own components on the trellis. No credit card.',
    start: 'Start 7-day trial',
    signIn: 'Sign in',
  },
} as const
