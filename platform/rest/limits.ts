/**
 * What one request may cost. Each is refused with a clear error before any SQL, but `maxRows`, which cuts, and
 * `answerBytes`, which is known only when PostgreSQL has built the answer; it does not leave PostgreSQL then.
 */
export type Limits = {
  /** Rows of a result and of each embedded list (sheet, section 3: "caps everything"). */
  readonly maxRows: number
  /** Rows that a request of those who bring no token may read, counted by `weighRead`. */
  readonly visitorRows: number
  readonly embeddingDepth: number
  readonly embeddings: number
  readonly logicDepth: number
  readonly urlBytes: number
  readonly bodyBytes: number
  readonly answerBytes: number
  /** Milliseconds for a statement of anyone; the pool's own where absent. */
  readonly statementTimeout?: number
  /** Milliseconds for a statement of those who bring no token, and of a signed-in person; no more than `statementTimeout`. */
  readonly visitorStatementTimeout: number
  readonly personStatementTimeout: number
}

export const defaultLimits: Limits = {
  maxRows: 1000,
  visitorRows: 100_000,
  embeddingDepth: 6,
  embeddings: 30,
  logicDepth: 12,
  urlBytes: 16_384,
  bodyBytes: 2 * 1024 * 1024,
  answerBytes: 32 * 1024 * 1024,
  visitorStatementTimeout: 2000,
  personStatementTimeout: 8000,
}
