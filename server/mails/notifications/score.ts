import { healthBandOf } from '@trellis/domain/health/health-band'
import type { DigestScore } from '@trellis/domain/notifications/digest/digest'
import { notifications } from '../locales/en/notifications.ts'
import type { MailScore } from '../parts/sections.ts'

/** With the word of its health, because a color alone says nothing to many readers. */
export function scoreOf({ before, after }: DigestScore): MailScore {
  const band = healthBandOf(after)
  const tone = band === 'unknown' ? 'poor' : band
  return { before, after, word: notifications.health[tone], tone }
}
