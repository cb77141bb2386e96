/** One column of a select list. */
export type OutputSql = { readonly sql: string; readonly label: string; readonly aggregated: boolean }
