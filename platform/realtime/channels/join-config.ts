import { z } from 'zod'

/** Milliseconds that an answer to a join can wait for its changes. */
const changesWait = { usual: 15_000, longest: 20_000 }

/** Bindings to changes of rows in one channel. */
const mostBindings = 100

/** What else a client says of a binding is not kept, and not repeated. */
const binding = z.object({
  event: z.string(),
  schema: z.string().max(63).nullish(),
  table: z.string().max(63).nullish(),
  filter: z.string().max(2000).nullish(),
  select: z.union([z.array(z.string().max(63)).max(200), z.string().max(2000)]).nullish(),
})

const schema = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: z.boolean().nullish(),
          self: z.boolean().nullish(),
          replay: z
            .object({
              since: z.number().min(0).max(8.64e15),
              limit: z.number().int().min(1).max(25).nullish(),
            })
            .nullish(),
          replication_ready: z.boolean().nullish(),
        })
        .nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(binding).max(mostBindings).nullish(),
      postgres_changes_options: z
        .object({ wait: z.boolean().nullish(), timeout: z.number().positive().nullish() })
        .nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
})

export type Binding = z.infer<typeof binding>

export type JoinConfig = {
  readonly acknowledges: boolean
  readonly hearsItself: boolean
  /** The latest messages since that time, in milliseconds. */
  readonly replay: { readonly since: number; readonly limit: number } | undefined
  /** Empty: one is made up. */
  readonly presenceKey: string
  readonly hasPresence: boolean
  /** As they were sent, because the answer repeats them. */
  readonly bindings: readonly Binding[]
  /** Milliseconds that the answer may wait until changes are told. Undefined: it does not wait for them. */
  readonly changesWait: number | undefined
  /** Whether it wants to know that it hears what SQL sends. */
  readonly wantsReady: boolean
  readonly isPrivate: boolean
  readonly accessToken: string | undefined
}

/** Undefined for what is not a configuration. */
export function readJoinConfig(payload: unknown): JoinConfig | undefined {
  const parsed = schema.safeParse(payload ?? {})
  if (!parsed.success) return undefined
  const { config, access_token: accessToken } = parsed.data
  const replay = config?.broadcast?.replay
  const options = config?.postgres_changes_options
  return {
    acknowledges: config?.broadcast?.ack === true,
    hearsItself: config?.broadcast?.self === true,
    replay: replay ? { since: replay.since, limit: replay.limit ?? 25 } : undefined,
    presenceKey: config?.presence?.key ?? '',
    hasPresence: config?.presence?.enabled === true,
    bindings: config?.postgres_changes ?? [],
    changesWait:
      options?.wait === true
        ? Math.min(options.timeout ?? changesWait.usual, changesWait.longest)
        : undefined,
    wantsReady: config?.broadcast?.replication_ready === true,
    isPrivate: config?.private === true,
    accessToken: accessToken ?? undefined,
  }
}
