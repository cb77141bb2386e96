import { fileURLToPath } from 'node:url'

/** The folder with the demo organization; its README says how the files are written. */
export const demoFolder = fileURLToPath(new URL('./demo', import.meta.url))
