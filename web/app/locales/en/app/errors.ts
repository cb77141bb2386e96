export const errors = {
  outOfReach: {
    title: 'Trellis cannot be reached',
    text: 'The server did not respond. Check your connection. Your saved work is safe.',
    again: 'Try again',
  },
  goHome: 'Go Home',
  goBack: 'Go Back',
  refresh: 'Refresh',
  documentation: 'Documentation',
  contactSupport: 'Contact Support',
  links: 'Help',
  reference: 'Reference {{id}}',
  notFoundAt: 'Page Not Found: {{path}}',
  page: {
    notFound: {
      title: 'Page Not Found',
      description: "Sorry, we couldn't find the page you're looking for.",
      suggestion: 'The page might have been moved, deleted, or you entered the wrong URL.',
    },
    forbidden: {
      title: 'Access Forbidden',
      description: "You don't have permission to access this resource.",
      suggestion: 'Please contact your administrator if you believe this is an error.',
    },
    acting: {
      title: 'Not Available While Impersonating',
      description: 'Only the person can open this page.',
      suggestion:
        'Sign-in, sessions, security, tokens and billing stay closed while you act for another person.',
    },
    tooMany: {
      title: 'Too Many Requests',
      description: 'There were too many requests in a short time.',
      suggestion: 'Wait a few seconds, then try again.',
    },
    internal: {
      title: 'Internal Server Error',
      description: 'Something went wrong on our end.',
      suggestion: 'Please try refreshing the page or contact support if the problem persists.',
    },
    unavailable: {
      title: 'Service Unavailable',
      description: 'The service is temporarily unavailable.',
      suggestion: 'We are performing maintenance or experiencing high traffic. Please try again later.',
    },
    other: {
      title: 'Something went wrong',
      description: 'An unexpected error occurred.',
      suggestion: 'Please try refreshing the page or contact support if the problem persists.',
    },
  },
} as const
