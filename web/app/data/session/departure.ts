// Who signs out leaves nothing to return to, in no tab of the browser. The client tells the other tabs that the session
// is over, but not why; so the tab that signs out says before that it will, and they keep no path when they are turned
// away. A session that ends by itself is not announced, and its pages are returned to.
const channelName = 'trellis-departure'

let isAnnounced = false

/** To the other tabs: somebody is signing out, or stays after all. */
export function announceDeparture(isLeaving: boolean): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(isLeaving)
  channel.close()
}

/** Until it is called back, other tabs are listened to. */
export function watchDepartures(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    isAnnounced = data === true
  })
  return () => channel.close()
}

/** Whether another tab signed out; forgotten as soon as it is asked, so that the next way here is kept again. */
export function takeDeparture(): boolean {
  const wasAnnounced = isAnnounced
  isAnnounced = false
  return wasAnnounced
}
