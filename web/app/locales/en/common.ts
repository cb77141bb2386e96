export const common = {
  product: 'Trellis',
  socialCard:
    'A diagram of components that depend on each other, and the words: know what your software leans on',
  pageTitle: '{{title}} · Trellis',
  skipToContent: 'Skip to content',
  homeLink: 'Trellis, home page',
  signIn: 'Sign in',
  signOut: 'Sign out',
  startTrial: 'Start a 7-day trial',
  ago: {
    now: 'Just now',
    minutes: '{{count}} min ago',
    hours: '{{count}} h ago',
    yesterday: 'Yesterday',
    days: '{{count}} d ago',
    date: '{{date}}',
  },
  number: '{{value, number}}',
  pager: { page: 'Page {{page}} of {{pages}}', previous: 'Previous', next: 'Next' },
} as const
