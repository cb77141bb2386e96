/** Milliseconds. */
const interval = 500

/**
 * Tells once that a window was closed; the returned function stops it. A page that cuts the tie to its opener looks
 * closed as well, so the person must be back in this window: a closed one gives them back.
 */
export function watchWindow(opened: Window, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!opened.closed || !document.hasFocus()) return
    clearInterval(timer)
    onClosed()
  }, interval)
  return () => clearInterval(timer)
}
