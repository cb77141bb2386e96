export const organizations = {
  registration: {
    pageTitle: 'Create your company',
    title: 'Create your company',
    lead: 'Your 7-day trial starts when you create it. No credit card.',
    name: 'Company name',
    required: 'Company name is required',
    tooLong: 'Company name must be at most {{max}} characters',
    invalid: 'Company name has characters that cannot be used',
    submit: 'Create company',
    submitting: 'Creating company',
    signedInAs: 'Signed in as {{email}}.',
    useAnother: 'Use another account',
    failure: {
      'too-many':
        'You have created as many companies as one person can for now. Try again tomorrow, or contact support.',
      unavailable: 'Trellis could not be reached. Nothing was created; try again in a moment.',
      unexpected: 'Something went wrong on our end. Nothing was created; try again.',
    },
  },
} as const
