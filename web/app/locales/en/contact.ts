export const contact = {
  pageTitle: 'Contact',
  description:
    'Talk to the people behind Trellis: questions before you buy, help when you are stuck, or a demo.',
  title: 'Talk to us',
  lead: 'A person reads every message and answers by mail, usually within one working day.',
  kinds: {
    label: 'What is it about',
    sales: {
      tab: 'Sales',
      title: 'Ask before you buy',
      text: 'Sizes, contracts, security reviews, invoices.',
    },
    support: {
      tab: 'Support',
      title: 'Get help',
      text: 'Say what you did, what you expected and what happened instead. Addresses of pages help, passwords do not exist.',
    },
    demo: {
      tab: 'Book a demo',
      title: 'See it with your own questions',
      text: 'Half an hour, your architecture, no slides. Say when it suits you.',
    },
  },
  name: {
    label: 'Name',
    required: 'Name is required.',
    tooLong: 'Name must be at most 256 characters.',
    invalid: 'Name has characters that cannot be used.',
  },
  email: {
    label: 'Work email',
    required: 'Email address is required.',
    invalid: 'Please enter a valid email address.',
    tooLong: 'Email address must be at most 256 characters.',
  },
  company: {
    label: 'Company',
    tooLong: 'Company must be at most 256 characters.',
    invalid: 'Company has characters that cannot be used.',
  },
  preferredTime: {
    label: 'When does it suit you',
    hint: 'For example: Tuesday morning, Central European Time.',
    tooLong: 'This must be at most 256 characters.',
    invalid: 'This has characters that cannot be used.',
  },
  message: {
    label: 'Message',
    required: 'Message is required.',
    tooLong: 'Message must be at most 4000 characters.',
    invalid: 'Message has characters that cannot be used.',
  },
  trap: 'Leave this empty',
  submit: { sales: 'Send message', support: 'Send message', demo: 'Ask for a demo' },
  submitting: 'Sending',
  sent: {
    pageTitle: 'Message sent',
    title: 'We have your message',
    text: 'The answer comes to <strong>{{email}}</strong>. Nothing else is sent there.',
    another: 'Write another message',
  },
  failure: {
    stale: 'This form was open for too long. Send it once more.',
    limited: 'You have written several times within the hour. Wait a while, then try again.',
    unexpected: 'The message could not be taken. Try again in a moment.',
  },
  privacy: 'What you write is kept to answer you. More in the <notice>privacy notice</notice>.',
} as const
