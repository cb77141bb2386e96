import { expect, test } from 'vitest'
import { createI18n } from '../../locales/create-i18n.ts'
import { errorTextsOf } from './error-texts.ts'

const refresh = 'Please try refreshing the page or contact support if the problem persists.'

const { t } = createI18n('en')
const explain = (status: number | undefined) =>
  t(`errors:page.${errorTextsOf(status)}`, { returnObjects: true })

test.each([
  [
    404,
    'Page Not Found',
    "Sorry, we couldn't find the page you're looking for.",
    'The page might have been moved, deleted, or you entered the wrong URL.',
  ],
  [
    403,
    'Access Forbidden',
    "You don't have permission to access this resource.",
    'Please contact your administrator if you believe this is an error.',
  ],
  [500, 'Internal Server Error', 'Something went wrong on our end.', refresh],
  [
    503,
    'Service Unavailable',
    'The service is temporarily unavailable.',
    'We are performing maintenance or experiencing high traffic. Please try again later.',
  ],
  [undefined, 'Internal Server Error', 'Something went wrong on our end.', refresh],
  [418, 'Something went wrong', 'An unexpected error occurred.', refresh],
  [400, 'Something went wrong', 'An unexpected error occurred.', refresh],
])('status %s is explained with the words of the specification', (status, title, description, suggestion) => {
  expect(explain(status)).toEqual({ title, description, suggestion })
})

test('a page that was asked for too often says to wait, and does not send people to support', () => {
  expect(explain(429)).toEqual({
    title: 'Too Many Requests',
    description: 'There were too many requests in a short time.',
    suggestion: 'Wait a few seconds, then try again.',
  })
})
