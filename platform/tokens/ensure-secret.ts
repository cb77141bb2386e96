/** The stored secret of this name, created by the first process that asks. */
export type EnsureSecret = (name: string, create: () => string | Promise<string>) => Promise<string>
