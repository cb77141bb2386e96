export type Row = Readonly<Record<string, unknown>>

// Not in TypeScript's library yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** Numbers stay as PostgreSQL wrote them, because a bigint or a numeric can be more exact than ours. */
export const parseExactly = (text: string): Row => JSON.parse(text, keepNumber) as Row

const keepNumber = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value
