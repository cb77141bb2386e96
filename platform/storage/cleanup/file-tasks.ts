import type { Store } from '../store/store.ts'
import { removeDoomedFilesFrom } from './remove-doomed-files.ts'
import { sweepFilesOf } from './sweep-files.ts'

/** The work on files outside of requests. Schedule `sweepFiles` daily. */
export const fileTasks = (store: Store) => ({
  removeDoomedFiles: removeDoomedFilesFrom(store),
  sweepFiles: sweepFilesOf(store),
})
