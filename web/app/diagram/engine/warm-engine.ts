import type { Scene } from '../scene/scene.ts'
import type { ToEngine } from './protocol.ts'
import { canPaintInWorker, startWorker } from './start-worker.ts'

/** A worker that was started before its picture has a stage. */
export interface WarmEngine {
  readonly worker: Worker
  /** What it is already laying out. */
  given?: { readonly scene: Scene; readonly showImplied: boolean }
  /** A stage has taken it. */
  isTaken: boolean
}

const rehearsal: ToEngine = { kind: 'rehearse' }

/** Undefined if pictures are painted on the page itself. */
export function warmEngine(): WarmEngine | undefined {
  if (!canPaintInWorker()) return undefined
  const worker = startWorker()
  worker.postMessage(rehearsal)
  return { worker, isTaken: false }
}
