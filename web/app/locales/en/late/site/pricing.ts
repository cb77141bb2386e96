export const pricing = {
  pageTitle: 'Pricing',
  description:
    'What Trellis costs: one price per company, the full diagram and health score in every plan, and a seven-day trial without a credit card.',
  title: 'One price per company',
  lead: 'Every plan draws the whole diagram and explains every point. Plans differ in the number of components and members they include, and in features for large companies.',
  interval: { label: 'Billing period', month: 'Monthly', year: 'Yearly' },
  saving: 'Yearly: two months free',
  perMonth: 'per month',
  billedYearly: '{{amount}} billed yearly',
  billedMonthly: 'Billed monthly, cancel anytime',
  onRequest: 'On request',
  onRequestText: 'For your size and requirements',
  start: 'Start 7-day trial',
  contact: 'Contact sales',
  plans: {
    team: 'For one team and the services around it.',
    business: 'For a company with many teams.',
    enterprise: 'For companies that need a contract, data residency or an SLA.',
    other: 'Everything in the comparison below.',
  },
  compare: {
    title: 'Compare plans',
    feature: 'Feature',
    components: 'Components',
    members: 'Members',
    audit: 'Audit log',
    chat: 'Chat per month',
    sso: 'Single sign-on',
    diagram: 'Diagram and health scores',
    rules: 'Component rules',
    api: 'API and import',
    unlimited: 'Unlimited',
    days: '{{count}} days',
    upTo: 'Up to {{amount}}',
    included: 'Included',
    missing: 'Not included',
  },
  questions: {
    title: 'Questions',
    items: {
      trial: {
        question: 'What happens after the seven days?',
        answer:
          'Contact us to choose a plan. Until you do, your company is read-only: nothing is deleted, and everyone can still read and export everything.',
      },
      card: {
        question: 'Do you need my credit card for the trial?',
        answer: 'No. An email address and the name of your company are enough.',
      },
      count: {
        question: 'What counts as a component?',
        answer:
          'Anything you build that has versions: a service, a monolith, an app, a database, a library. Third-party packages do not count, because Trellis does not track them.',
      },
      change: {
        question: 'Can I change the plan later?',
        answer: "Yes, up or down, at any time. Contact us, and we'll change it for you.",
      },
      own: {
        question: 'Can we run it ourselves?',
        answer:
          'Yes. Trellis is one process and a PostgreSQL database. It starts with one command, and your data stays where you put it.',
      },
    },
  },
} as const
