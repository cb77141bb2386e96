import type { Scene } from '../scene/scene.ts'
import type { ToEngine } from './protocol.ts'
import { canPaintInWorker, startWorker } from './start-worker.ts'

/** A worker that was started before there is a stage for its picture. */
export interface WarmEngine {
  readonly worker: Worker
  /** What it has been given to lay out already. */
  given?: { readonly scene: Scene; readonly showImplied: boolean }
  /** A stage has it now. */
  isTaken: boolean
}

const rehearsal: ToEngine = { kind: 'rehearse' }

/** Undefined where pictures are painted on the page itself. */
export function warmEngine(): WarmEngine | undefined {
  if (!canPaintInWorker()) return undefined
  const worker = startWorker()
  worker.postMessage(rehearsal)
  return { worker, isTaken: false }
}
