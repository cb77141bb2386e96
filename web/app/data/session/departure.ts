// Signing out leaves no page to return to, in any tab of the browser. The client tells the other tabs that the session
// is over, but not why. So the tab that signs out announces it first, and the other tabs keep no path when they are
// turned away. A session that ends by itself is not announced, and people return to its pages.
const channelName = 'trellis-departure'

let isAnnounced = false

/** To the other tabs: somebody is signing out, or stays after all. */
export function announceDeparture(isLeaving: boolean): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(isLeaving)
  channel.close()
}

/** Listens to other tabs until the returned function is called. */
export function watchDepartures(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    isAnnounced = data === true
  })
  return () => channel.close()
}

/** Whether another tab signed out. */
export const isSignOutAnnounced = (): boolean => isAnnounced

/** Whether another tab signed out. Reading it resets it, so that the next path is kept again. */
export function takeDeparture(): boolean {
  const wasAnnounced = isAnnounced
  isAnnounced = false
  return wasAnnounced
}
