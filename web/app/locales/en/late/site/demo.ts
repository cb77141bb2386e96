export const demo = {
  welcome: {
    pageTitle: 'Demo',
    description: 'Explore Trellis without an account: components, versions, dependencies and their health.',
    title: 'Explore {{name}}',
    text: 'A made-up company with online stores, apps, services, databases and libraries. Everything works as it would for yours: health, upgrade briefs, release notes, dependencies. No account needed, and you cannot break anything.',
    open: 'Open the demo',
    dashboard: 'Dashboard',
    dashboardText: 'The health of all components, where they lose points, and which upgrade gains the most.',
    components: 'Components',
    componentsText_one: 'components, with {{count, number}} dependency between them',
    componentsText_other: 'components, with {{count, number}} dependencies between them',
    upgrades: 'Upgrades',
    upgradesText_one: 'dependency is a major version behind; see what its upgrade takes',
    upgradesText_other: 'dependencies are a major version behind; see what each upgrade takes',
  },
  banner: {
    label: 'Demo',
    text: 'This is a demo with a made-up company. Look at everything; you cannot change anything.',
    start: 'Start your own 7-day trial',
    short: 'Demo: start your own',
  },
  foot: {
    label: 'Your own organization',
    text: 'Put your own components on the trellis. No credit card.',
    start: 'Start 7-day trial',
    signIn: 'Sign in',
  },
} as const
