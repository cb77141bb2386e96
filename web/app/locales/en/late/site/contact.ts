export const contact = {
  pageTitle: 'Contact',
  description:
    'Talk to the people behind Trellis: ask before you buy, get help when you are stuck, or book a demo.',
  title: 'Talk to us',
  lead: 'A person reads every message and replies by email, usually within one business day.',
  kinds: {
    label: 'Topic',
    sales: {
      tab: 'Sales',
      title: 'Ask before you buy',
      text: 'Plans, contracts, security reviews, invoices.',
    },
    support: {
      tab: 'Support',
      title: 'Get help',
      text: 'Tell us what you did, what you expected and what happened instead. Include links to pages. Never send secrets.',
    },
    demo: {
      tab: 'Book a demo',
      title: 'Bring your own questions',
      text: 'Half an hour, your architecture, no slides. Tell us what time works for you.',
    },
  },
  name: 'Name',
  email: 'Work email',
  company: 'Company',
  preferredTime: {
    label: 'Preferred time',
    hint: 'For example: Tuesday morning, Central European Time.',
  },
  message: 'Message',
  trap: 'Leave this empty',
  submit: { sales: 'Send message', support: 'Send message', demo: 'Request a demo' },
  submitting: 'Sending',
  sent: {
    pageTitle: 'Message sent',
    title: 'We received your message',
    text: "We'll reply to <strong>{{email}}</strong>. We won't send anything else there.",
    another: 'Send another message',
  },
  failure: {
    invalid: 'This form was open too long. Send it again.',
    'rate-limited': 'You sent several messages within an hour. Wait a while, then try again.',
    unavailable: 'The message could not be sent. Try again in a moment.',
  },
  privacy: 'We keep your message only to answer it. See the <notice>privacy notice</notice>.',
} as const
