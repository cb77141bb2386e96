import { fileURLToPath } from 'node:url'

/** The folder of the demo organization. Its README describes the format of the files. */
export const demoFolder = fileURLToPath(new URL('./demo', import.meta.url))
