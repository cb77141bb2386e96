import type { Transaction } from '@trellis/platform/postgres'
import type { Config } from './settings/config.ts'

/**
 * Passed to functions and jobs, so that tests can replace it. A function leaves the process only through a job or after
 * the commit.
 */
export type Services = {
  /** The instant that a call treats as now. */
  readonly clock: () => Date
  readonly config: Pick<Config, 'publicUrl'>
}

/** The part of a call that shared code needs. */
export type CallParts = { readonly transaction: Transaction; readonly services: Services }

export function createServices({ publicUrl }: Services['config']): Services {
  return { clock: () => new Date(), config: { publicUrl } }
}
