import type { Store } from '../store/store.ts'

/** What the tasks of files need besides the database. */
export type FileServices = { readonly fileStore: Store }
