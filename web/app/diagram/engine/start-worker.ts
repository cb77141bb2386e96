import { monoFont, sansFont } from '../../styles/font-files.ts'
import type { ToEngine } from './protocol.ts'

export const letters: ToEngine = { kind: 'fonts', sans: sansFont, mono: monoFont }

export function canPaintInWorker(): boolean {
  return typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null
}

export function startWorker(): Worker {
  const worker = new Worker(new URL('./diagram-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(letters)
  return worker
}
