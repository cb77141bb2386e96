/** Texts that several public pages share: header, footer, changelog, legal pages. */
export const site = {
  nav: {
    label: 'Site',
    product: 'Product',
    pricing: 'Pricing',
    docs: 'Docs',
    changelog: 'Changelog',
    contact: 'Contact',
    start: 'Start trial',
    open: 'Open Trellis',
    menu: 'Menu',
    openMenu: 'Open the menu',
  },
  foot: {
    text: 'Versions and dependencies of the software you build.',
    product: 'Product',
    company: 'Company',
    legal: 'Legal',
    how: 'How it works',
    demo: 'Demo',
    bookDemo: 'Book a demo',
    support: 'Support',
    terms: 'Terms',
    privacy: 'Privacy',
    language: 'Language',
  },
  languages: { en: 'English', de: 'Deutsch', es: 'Español' },
  changelog: {
    pageTitle: 'Changelog',
    description: 'What changed in Trellis, release by release, for the people who use or run it.',
    title: 'Changelog',
    lead: 'What changed for the people who use or run Trellis.',
    feed: 'Atom feed',
    unreleased: 'Not released yet',
  },
  legal: {
    terms: {
      pageTitle: 'Terms of service',
      description: 'The terms of service for using Trellis.',
    },
    privacy: {
      pageTitle: 'Privacy notice',
      description: 'What data Trellis keeps, why and for how long.',
    },
    version: 'Version {{version}}, effective {{date}}',
    template: 'A template, not legal advice',
    templateText:
      'This document is a starting point. Have it reviewed by a lawyer who knows your company and your country before you rely on it.',
  },
} as const
