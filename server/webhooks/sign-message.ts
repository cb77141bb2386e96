import { Webhook } from 'standardwebhooks'

type Message = { readonly id: string; readonly at: Date; readonly body: string }

/** One signature for each secret: while a receiver changes to a new one, either of them verifies. */
export function signMessage({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
