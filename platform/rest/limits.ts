/**
 * Limits on the cost of one request. A request that exceeds one is refused with a clear error before any SQL, with two
 * exceptions: `maxRows` truncates, and `answerBytes` is known only when PostgreSQL has built the answer, which then
 * does not leave PostgreSQL.
 */
export type Limits = {
  /** Rows of a result and of each embedded list (sheet, section 3: "caps everything"). */
  readonly maxRows: number
  /** Rows that a request without a token may read, counted by `weighRead`. */
  readonly visitorRows: number
  readonly embeddingDepth: number
  readonly embeddings: number
  readonly logicDepth: number
  readonly urlBytes: number
  readonly bodyBytes: number
  readonly answerBytes: number
  /** Milliseconds for any statement. Default: the pool's. */
  readonly statementTimeout?: number
  /** Milliseconds for a statement of callers without a token, and of a signed-in person; at most `statementTimeout`. */
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
