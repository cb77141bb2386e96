import type { Mailer } from '@trellis/platform/mail'
import { generateSecretKey, openSecretBox } from '@trellis/platform/tokens'
import type { JobServices } from '@trellis/server/jobs/services.ts'
import { createServices } from '@trellis/server/services.ts'

const none: Mailer = { send: async () => undefined, close: async () => undefined }

/** What the jobs of notifications need. No other job runs here. */
export function createJobServices(clock = () => new Date(), mailer = none): JobServices {
  const services = createServices({
    config: {
      publicUrl: 'http://localhost',
      ssoAllowsPrivate: false,
      webhooksAllowPrivate: false,
      notifiesImpersonated: true,
      mailMinInterval: 60,
    },
    secrets: openSecretBox(generateSecretKey()),
  })
  return { ...services, clock, mailer } as Partial<JobServices> as JobServices
}
