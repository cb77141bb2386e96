import { randomBytes } from 'node:crypto'
import type { SecretBox } from '@trellis/platform/tokens'

/** Bytes, as Standard Webhooks asks for: 24 to 64. A multiple of three needs no padding. */
const secretLength = 24

export const makeWebhookSecret = () => `whsec_${randomBytes(secretLength).toString('base64')}`

export const hintOfSecret = (secret: string) => secret.slice(-3)

const purposeOf = (webhookId: string) => `app.webhook_secrets.sealed:${webhookId}`

type Sealing = { readonly webhookId: string; readonly secret: string }

export const sealWebhookSecret = (secrets: SecretBox, { webhookId, secret }: Sealing): string =>
  secrets.seal(secret, purposeOf(webhookId))

type Opening = { readonly webhookId: string; readonly sealed: string }

export const openWebhookSecret = (secrets: SecretBox, { webhookId, sealed }: Opening): string =>
  secrets.open(sealed, purposeOf(webhookId))
