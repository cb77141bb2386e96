export const common = {
  product: 'Trellis',
  pageTitle: '{{title}} · Trellis',
  skipToContent: 'Skip to content',
  homeLink: 'Trellis, home page',
  signIn: 'Sign in',
  signOut: 'Sign out',
  startTrial: 'Start a 7-day trial',
} as const
