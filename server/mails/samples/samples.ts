// One of each email with made-up values, to look at. A test fails for an email that is missing here.
import { accountSamples } from './account-samples.ts'
import { companySamples } from './company-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import type { MailSample } from './sample.ts'

export const mailSamples: readonly MailSample[] = [
  ...accountSamples,
  ...companySamples,
  ...notificationSamples,
]
