import type { Transaction } from '@trellis/platform/postgres'
import type { SecretBox } from '@trellis/platform/tokens'
import type { Config } from './settings/config.ts'

/**
 * Passed to functions and jobs, so that tests can replace it. A function leaves the process only through a job or after
 * the commit.
 */
export type Services = {
  /** The instant that a call treats as now. */
  readonly clock: () => Date
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'ssoAllowsPrivate'
    | 'webhooksAllowPrivate'
    | 'notifiesImpersonated'
    | 'mailMinInterval'
    | 'mailBounceToken'
  >
  /** Seals what is stored and must be read again. */
  readonly secrets: SecretBox
}

/** The part of a call that shared code needs. */
export type CallParts = { readonly transaction: Transaction; readonly services: Services }

export function createServices({ config, secrets }: Pick<Services, 'config' | 'secrets'>): Services {
  const { publicUrl, ssoAllowsPrivate, webhooksAllowPrivate, notifiesImpersonated, mailMinInterval } = config
  const { mailBounceToken } = config
  return {
    clock: () => new Date(),
    config: {
      publicUrl,
      ssoAllowsPrivate,
      webhooksAllowPrivate,
      notifiesImpersonated,
      mailMinInterval,
      ...(mailBounceToken !== undefined && { mailBounceToken }),
    },
    secrets,
  }
}
