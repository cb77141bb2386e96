import { fileURLToPath } from 'node:url'

/** The product's migrations, for the ledger `product`. */
export const productMigrations = fileURLToPath(new URL('./migrations', import.meta.url))
