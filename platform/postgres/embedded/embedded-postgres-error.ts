/** The embedded server cannot run, for a reason that a person can fix. The message is one complete line for them. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
