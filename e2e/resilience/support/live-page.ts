// What a page does that shows an organization's projects live: it follows their changes, and each time that they are told
// from now on, it reads once what it may have missed. It never looks again by itself.
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished, vi } from 'vitest'

type Visit = { readonly url: string; readonly apiKey: string; readonly accessToken: string }

export type PageOptions = Visit & { readonly organizationId: string }

type ProjectRow = { readonly id: string }

/** Its socket closes when the test is over. */
export async function openBrowser({ url, apiKey, accessToken }: Visit): Promise<SupabaseClient> {
  const client = createClient(url, apiKey, { accessToken: async () => accessToken })
  onTestFinished(async () => {
    await client.removeAllChannels()
    await client.realtime.disconnect()
  })
  // A channel that is subscribed earlier joins with the key.
  await client.realtime.setAuth()
  return client
}

export class LivePage {
  readonly projects = new Set<string>()
  /** Every state of its channel. */
  readonly statuses: string[] = []
  readonly #client: SupabaseClient
  readonly #organizationId: string
  #reads = 0

  private constructor(client: SupabaseClient, organizationId: string) {
    this.#client = client
    this.#organizationId = organizationId
    this.#follow(client.channel('projects')).subscribe((status) => this.statuses.push(status))
  }

  static async open({ organizationId, ...visit }: PageOptions): Promise<LivePage> {
    return new LivePage(await openBrowser(visit), organizationId)
  }

  /** How often it has read everything. */
  get reads(): number {
    return this.#reads
  }

  #follow(channel: RealtimeChannel): RealtimeChannel {
    const wanted = {
      event: 'INSERT' as const,
      schema: 'public',
      table: 'projects',
      filter: `organization_id=eq.${this.#organizationId}`,
    }
    return channel
      .on<ProjectRow>('postgres_changes', wanted, (change) => this.projects.add(change.new.id))
      .on('system', {}, ({ status, extension }: { status: string; extension: string }) => {
        if (extension === 'postgres_changes' && status === 'ok') void this.#read()
      })
  }

  async #read(): Promise<void> {
    // The database may be away again for a moment.
    const projects = await vi.waitUntil(() => this.#ask(), { timeout: 30_000, interval: 100 })
    for (const { id } of projects) this.projects.add(id)
    this.#reads += 1
  }

  async #ask(): Promise<readonly ProjectRow[] | null> {
    const { data } = await this.#client
      .from('projects')
      .select<'id', ProjectRow>('id')
      .eq('organization_id', this.#organizationId)
    return data
  }
}
