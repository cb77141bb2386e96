export const landing = {
  pageTitle: 'Know what your software leans on',
  description:
    'Trellis maps your own components, the versions they depend on, and how far behind each one is. One score per component, and every lost point explained.',
  nav: { label: 'Site', how: 'How it works', start: 'Start trial' },
  hero: {
    title: 'Know what your software leans on',
    text: 'Trellis maps your own components, the versions they depend on, and how far behind each one is. One score per component, and every lost point explained.',
    start: 'Start 7-day trial',
    small: 'No credit card. Sign in with a link, without a password.',
    illustration:
      'An example diagram: checkout-web depends on payments-api 4.2.0, two major versions behind 6.0.0, and scores 75. Upgrading would raise it to 91.',
    brief: { title: 'Upgrade brief', changes: '4 breaking changes, all with guides' },
  },
  how: {
    title: 'How it works',
    text: 'Three things to tell it. The rest it works out.',
    name: 'Name your components',
    nameText: 'Services, monoliths, apps, databases, libraries: anything of yours that has versions.',
    depend: 'Say what each depends on',
    dependText: 'Pick a component and the version you run. The diagram draws itself.',
    release: 'Release, with a guide',
    releaseText: 'Everyone who depends on you hears what changed, what breaks and how to move.',
  },
  closing: {
    title: 'Put your first five components on the trellis',
    text: 'Seven days free, no credit card.',
    start: 'Start 7-day trial',
  },
  foot: {
    text: 'Versions and dependencies of the software you build.',
    product: 'Product',
    account: 'Account',
  },
} as const
