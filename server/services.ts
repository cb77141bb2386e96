import type { Transaction } from '@trellis/platform/postgres'
import type { Config } from './config.ts'

/**
 * What functions are given instead of reaching for it, so that a test can give them something else. A service reaches
 * outside of the process only through a job or after the commit.
 */
export type Services = {
  /** The instant that a call counts as now. */
  readonly clock: () => Date
  readonly config: Pick<Config, 'publicUrl'>
}

/** As much of a call as the parts that several functions share need. */
export type CallParts = { readonly transaction: Transaction; readonly services: Services }

export function createServices({ publicUrl }: Services['config']): Services {
  return { clock: () => new Date(), config: { publicUrl } }
}
