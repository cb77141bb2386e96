// The thread of an import. It answers one message after another, each a step of its work. Its memory is freed as a
// whole when it ends.
import { parentPort } from 'node:worker_threads'
import { ImportRefusal } from '../import-refusal.ts'
import type { Answer, Question } from './import-thread.ts'
import { ImportWork } from './import-work.ts'

const work = new ImportWork()

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))

/** An error that is not a refusal ends the thread, and the other side is told. */
function answer({ step, given }: Question): Answer {
  try {
    const run = work[step].bind(work) as (...given: readonly unknown[]) => unknown
    return { value: run(...given) }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    const { status, code, message, parts } = error
    return { refused: { status, code, message, parts } }
  }
}
