// Some acts need a recent proof that it is still the same person. The server refuses them with the kind `step-up`; the
// page then asks for a proof in a dialog, which is loaded on demand, and sends the act again.
import type { DataErrorKind } from '../../../data/failure/data-error.ts'

type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | undefined
let pending: Promise<boolean> | undefined

/** For the host of the dialog, while it is mounted. */
export function hostProofs(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    if (askForProof === ask) askForProof = undefined
  }
}

/** False if the person cancels. Acts that are refused meanwhile wait for the same proof. */
export function proveAgain(): Promise<boolean> {
  pending ??= (askForProof?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}

/**
 * For acts in the browser's own client: asks for a proof where it is missing, and repeats the act once. If the person
 * cancels, the refusal is thrown; `isMissingProof` tells it from a failure.
 */
export async function withStepUp<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!isMissingProof(error) || !(await proveAgain())) throw error
    return act()
  }
}

/** Of an error of the client, or of the answer to an act. */
export function isMissingProof(refused: unknown): boolean {
  const kind = typeof refused === 'object' && refused !== null && 'kind' in refused && refused.kind
  return kind === ('step-up' satisfies DataErrorKind)
}
