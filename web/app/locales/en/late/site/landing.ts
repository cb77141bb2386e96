export const landing = {
  pageTitle: 'Know what your software leans on',
  description:
    'Trellis maps your own components, the versions they depend on, and how far behind each one is. One score per component, and every lost point explained.',
  hero: {
    title: 'Know what your software leans on',
    text: 'Trellis maps your own components, the versions they depend on, and how far behind each one is. One score per component, and every lost point explained.',
    start: 'Start 7-day trial',
    demo: 'Open the demo',
    small: 'No credit card. Sign in with a link, no password.',
    illustration:
      'An example diagram: checkout-web depends on payments-api 4.2.0, two major versions behind 6.0.0, and scores 75. Upgrading would raise it to 91.',
    brief: { title: 'Upgrade brief', changes: '4 breaking changes, all with guides' },
  },
  how: {
    title: 'How it works',
    text: 'Tell it three things. It works out the rest.',
    name: 'Name your components',
    nameText: 'Services, monoliths, apps, databases, libraries: anything you build that has versions.',
    depend: 'Add what each depends on',
    dependText: 'Choose a component and the version you use. The diagram draws itself.',
    release: 'Release, with a guide',
    releaseText: 'Everyone who depends on you sees what changed, what breaks and how to upgrade.',
  },
  score: {
    title: 'A score you can argue with',
    text: '100 means every dependency is on its latest version. A lower score comes with its reasons, in points, and shows what each upgrade would win back.',
    formula: '<b>75</b> = 70% of <b>89.8</b> (the average) + 30% of <b>43.3</b> (the worst: payments-api)',
    lost: 'Where the 25 points went',
  },
  chat: {
    title: 'Ask, and get answers with reasons',
    text: 'The chat reads your components, versions and release notes, and nothing else. It shows where each answer comes from.',
    link: 'See the plans with chat',
    question: 'Who still calls payments-api 4?',
    answer:
      'Two components: <first>checkout-web</first> on 4.2.0 and <second>loyalty-service</second> on 4.1.0. Both have a guide for each breaking change; checkout-web would go from 75 to 91.',
    from: 'From',
    sources: '{{version}} notes',
    label: 'Example conversation',
  },
  overview: {
    title: 'The whole company on one page',
    text: 'This is the demo organization, drawn just now from its data. Quiet lines are up to date. The ones that stand out need a conversation.',
    open: 'See it in the demo',
    loading: 'Drawing the diagram',
    failed: 'The diagram could not be drawn. Try again later.',
    label: 'Dependency diagram of the demo organization',
    legend: {
      latest: 'latest',
      patch: 'patch behind',
      minor: 'minor behind',
      major: 'major behind',
      withdrawn: 'withdrawn',
    },
  },
  teaser: {
    title: 'One price per company',
    text: 'No charge per seat: a plan includes a number of members and components, and the price stays the same until you need a larger one. Pay monthly or yearly, after seven free days.',
    link: 'See the plans',
  },
  closing: {
    title: 'Put your first five components on the trellis',
    text: 'It takes about ten minutes. Seven days free, no credit card.',
    start: 'Start 7-day trial',
  },
} as const
