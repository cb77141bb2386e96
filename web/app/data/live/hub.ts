// The one connection of a browser, for all tabs of a person. It runs in a shared worker, or in the page where the browser
// has none.
import type { RealtimeClient } from '@supabase/realtime-js'
import { ComponentRoom, type Guest } from './component-room.ts'
import { createLiveClient } from './create-client.ts'
import type { FromHub, Port, ToHub } from './messages.ts'
import { type Listener, OrganizationLine } from './organization-line.ts'

/** Milliseconds: those who only pass a page do not join its room. */
const restAtPage = 700

interface Tab {
  readonly organizationId: string
  readonly listener: Listener
  guest?: { readonly componentId: string; readonly guest: Guest } | undefined
  arriving?: ReturnType<typeof setTimeout>
}

type Enter = Extract<ToHub, { kind: 'enter' }>

export class Hub {
  #client: RealtimeClient | undefined
  #token = ''
  #userId = ''
  readonly #lines = new Map<string, OrganizationLine>()
  readonly #rooms = new Map<string, ComponentRoom>()

  connect(port: Port<FromHub, ToHub>): void {
    let tab: Tab | undefined
    const leave = () => {
      if (tab) this.#remove(tab)
      tab = undefined
      port.onmessage = null
    }
    port.onmessage = ({ data }) => {
      if (data.kind === 'enter' && tab === undefined) {
        tab = this.#enter(data, (message) => port.postMessage(message))
        if (data.lock !== undefined) void navigator.locks.request(data.lock, leave)
      } else if (data.kind === 'token') void this.#use(data.token)
      else if (data.kind === 'leave') leave()
      else if (data.kind === 'at' && tab !== undefined) this.#moveSoon(tab, data)
    }
  }

  #enter(entering: Enter, tell: (message: FromHub) => void): Tab {
    const { organizationId, readAt, userId } = entering
    this.#userId = userId
    const client = this.#open(entering)
    const line =
      this.#lines.get(organizationId) ?? new OrganizationLine(client, { id: organizationId, userId })
    this.#lines.set(organizationId, line)
    const listener = { readAt, tell }
    line.add(listener)
    void this.#use(entering.token)
    return { organizationId, listener }
  }

  #open({ url, publishableKey }: Enter): RealtimeClient {
    this.#client ??= createLiveClient({ url, publishableKey, readToken: async () => this.#token })
    return this.#client
  }

  /** The client knows a token a moment after it was told of it, and would join as nobody until then. */
  async #use(token: string): Promise<void> {
    this.#token = token
    await this.#client?.setAuth()
    for (const line of this.#lines.values()) line.open()
    for (const room of this.#rooms.values()) room.open()
  }

  #moveSoon(tab: Tab, at: Extract<ToHub, { kind: 'at' }>): void {
    clearTimeout(tab.arriving)
    const isSameRoom = at.componentId === tab.guest?.componentId
    if (isSameRoom || at.componentId === undefined) this.#move(tab, at)
    else tab.arriving = setTimeout(() => this.#move(tab, at), restAtPage)
  }

  #move(tab: Tab, { componentId, doing }: Extract<ToHub, { kind: 'at' }>): void {
    const before = tab.guest
    tab.guest = undefined
    if (componentId !== undefined && this.#client !== undefined) {
      const room = this.#rooms.get(componentId) ?? this.#openRoom(this.#client, componentId)
      const guest = { doing, tell: tab.listener.tell }
      tab.guest = { componentId, guest }
      room.add(guest)
    }
    if (before) this.#leaveRoom(before)
  }

  #openRoom(client: RealtimeClient, componentId: string): ComponentRoom {
    const room = new ComponentRoom(client, { componentId, userId: this.#userId })
    this.#rooms.set(componentId, room)
    return room
  }

  #leaveRoom({ componentId, guest }: NonNullable<Tab['guest']>): void {
    const room = this.#rooms.get(componentId)
    room?.remove(guest)
    if (!room?.isUnused) return
    this.#rooms.delete(componentId)
    room.close()
  }

  #remove(tab: Tab): void {
    clearTimeout(tab.arriving)
    if (tab.guest) this.#leaveRoom(tab.guest)
    const line = this.#lines.get(tab.organizationId)
    line?.remove(tab.listener)
    if (!line?.isUnused) return
    this.#lines.delete(tab.organizationId)
    line.close()
  }
}
