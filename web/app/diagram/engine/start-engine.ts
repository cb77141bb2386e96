import type { Engine, FromEngine, ToEngine } from './protocol.ts'
import { canPaintInWorker, letters, startWorker } from './start-worker.ts'
import type { WarmEngine } from './warm-engine.ts'

type Receive = (message: FromEngine) => void

/** In a worker; if canvases cannot leave the page, on the page itself. */
export function startEngine(receive: Receive): Engine {
  return canPaintInWorker() ? startThere(receive) : startHere(receive)
}

let kept: WarmEngine | undefined

/** The next stage takes this one. */
export function keepWarm(engine: WarmEngine | undefined): void {
  kept = engine
}

function takeWarm(): WarmEngine | undefined {
  const taken = kept?.isTaken ? undefined : kept
  kept = undefined
  if (taken) taken.isTaken = true
  return taken
}

function startThere(receive: Receive): Engine {
  const warm = takeWarm()
  const worker = warm?.worker ?? startWorker()
  worker.onmessage = ({ data }: MessageEvent<FromEngine>) => receive(data)
  worker.onerror = ({ message }) => receive({ kind: 'failed', reason: message })
  const isGiven = (message: ToEngine) =>
    message.kind === 'show' &&
    message.scene === warm?.given?.scene &&
    message.showImplied === warm?.given?.showImplied
  // Only the first picture can be one that it already has: the next one replaces it.
  let isFirst = true
  return {
    send: (message) => {
      if (message.kind === 'rehearse' && warm) return
      worker.postMessage(isFirst && isGiven(message) ? { ...message, scene: undefined } : message)
      if (message.kind === 'show') isFirst = false
    },
    close: () => worker.terminate(),
  }
}

/** The page's own engine is as large as the worker, and hardly any browser needs it. */
function startHere(receive: Receive): Engine {
  let isOpen = true
  const tell: Receive = (message) => isOpen && receive(message)
  const engine = import('./page-engine.ts').then(({ createPageEngine }) => createPageEngine(tell))
  engine.catch((error: unknown) => tell({ kind: 'failed', reason: String(error) }))
  const send = (message: ToEngine) => void engine.then((order) => order(message)).catch(() => undefined)
  send(letters)
  return {
    send,
    close: () => {
      isOpen = false
    },
  }
}
