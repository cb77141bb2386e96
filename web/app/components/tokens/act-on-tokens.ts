import { createApiToken, revokeApiToken } from '@trellis/domain/contracts/tokens'
import type { ActionFunctionArgs } from 'react-router'
import type { PlatformClient } from '../../data/client/platform-client.ts'
import { act } from '../../exchange/acting/act.ts'

type Context = ActionFunctionArgs['context']
type Sent = Readonly<Record<string, string | undefined>>

export const isTokenIntent = (intent: string | undefined) =>
  intent === 'create-token' || intent === 'revoke-token'

/** For the actions of pages that list tokens. The organization is the one that the page showed. */
export function actOnTokens(context: Context, { intent, ...sent }: Sent, client?: PlatformClient) {
  const options = client && { client }
  return intent === 'create-token'
    ? act(context, createApiToken, parseInput(sent.input), options)
    : act(context, revokeApiToken, { id: sent.id }, options)
}

/** The contract refuses everything else. */
function parseInput(text = ''): Record<string, unknown> {
  try {
    const input: unknown = JSON.parse(text)
    return typeof input === 'object' && input !== null ? { ...input } : {}
  } catch {
    return {}
  }
}
