import { DatabaseError, isUnavailable } from '../postgres/postgres.ts'

/**
 * Asks about all at once. If that fails, it asks about each half, and so on, so that somebody whose policy fails or takes
 * too long is alone with it: `onFault` answers for them. From `end` on, a part that fails is not searched any further.
 */
export async function askInParts<Question, Answer>(
  questions: readonly Question[],
  ask: (part: readonly Question[]) => Promise<readonly Answer[]>,
  onFault: (question: Question, error: DatabaseError) => Answer,
  end = Number.POSITIVE_INFINITY,
): Promise<readonly Answer[]> {
  try {
    return questions.length === 0 ? [] : await ask(questions)
  } catch (error) {
    if (!(error instanceof DatabaseError) || isUnavailable(error)) throw error
    if (questions.length === 1 || performance.now() > end)
      return questions.map((question) => onFault(question, error))
    const middle = Math.ceil(questions.length / 2)
    const first = await askInParts(questions.slice(0, middle), ask, onFault, end)
    return [...first, ...(await askInParts(questions.slice(middle), ask, onFault, end))]
  }
}
