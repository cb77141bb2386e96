/** The embedded server cannot run, for a reason that a person can remove; the message is one whole line for them. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
