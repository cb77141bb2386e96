export const pricing = {
  pageTitle: 'Pricing',
  description:
    'What Trellis costs: one price per company, every feature of the diagram and the health score in each plan, and seven days to try it without a credit card.',
  title: 'One price per company',
  lead: 'Every plan draws the whole diagram and explains every point. They differ in size and in what a large company asks for.',
  interval: { label: 'How to pay', month: 'Monthly', year: 'Yearly' },
  saving: 'Yearly: two months free',
  perMonth: 'per month',
  billedYearly: '{{amount}} billed once a year',
  billedMonthly: 'Billed every month, ends when you say so',
  onRequest: 'On request',
  onRequestText: 'For your size and your rules',
  start: 'Start 7-day trial',
  contact: 'Contact sales',
  plans: {
    team: 'For one team and the services around it.',
    business: 'For a company with many teams.',
    enterprise: 'For those who need a contract, a region or a promise.',
    other: 'Everything that the comparison below says.',
  },
  compare: {
    title: 'Compare the plans',
    feature: 'What you get',
    components: 'Components',
    members: 'Members',
    audit: 'Audit log',
    chat: 'Chat, a month',
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
          'You choose a plan, or your company rests: nothing is deleted, and everything is there again when you choose one later.',
      },
      card: {
        question: 'Do you need my credit card for the trial?',
        answer: 'No. An email address and the name of your company are enough.',
      },
      count: {
        question: 'What counts as a component?',
        answer:
          'Anything of yours that has versions: a service, a monolith, an app, a database, a library. Third-party packages do not count, because they are not tracked.',
      },
      change: {
        question: 'Can I change the plan later?',
        answer:
          'At any time, in both directions. What you have paid already is counted against the new plan.',
      },
      own: {
        question: 'Can we run it ourselves?',
        answer:
          'Yes. Trellis is one process and a PostgreSQL. It starts with one command, and your data stay where you put them.',
      },
    },
  },
} as const
