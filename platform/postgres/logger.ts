type Log = (fields: Readonly<Record<string, unknown>>, message: string) => void

/** The part of a structured logger that this folder needs. */
export type Logger = { readonly info: Log; readonly warn: Log; readonly error: Log }
