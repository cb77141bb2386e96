import type { RouterContextProvider } from 'react-router'
import { answerWith, explain } from './act.ts'

/** For actions that write rows without a function: answers that it was done, or why it was refused. */
export async function actOnRows(
  context: Readonly<RouterContextProvider>,
  what: string,
  write: () => Promise<void>,
) {
  try {
    await write()
    return answerWith<Readonly<Record<string, never>>>({ ok: true, result: {} })
  } catch (error) {
    return answerWith<Readonly<Record<string, never>>>(explain(context, error, what))
  }
}
