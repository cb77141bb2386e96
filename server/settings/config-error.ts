/** A setting that stops the start. The message is the one line that the operator sees. */
export class ConfigError extends Error {}
