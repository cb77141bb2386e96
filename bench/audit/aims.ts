import type { Result } from '../core/timing.ts'

/** Milliseconds of a page, however long the log. */
export const pageAim = 50

/** Bytes by which the memory may grow while a log is exported, however long it is. */
const memoryAim = 150 * 1024 * 1024

export type ExportMemory = { readonly name: string; readonly before: number; readonly most: number }

/** What took longer or more than it may. */
export function listMisses(pages: readonly Result[], exports: readonly ExportMemory[]): string[] {
  const slow = pages.filter(({ ours }) => ours >= pageAim)
  const large = exports.filter(({ before, most }) => most - before > memoryAim)
  return [
    ...slow.map(({ name, ours }) => `The page "${name}" took ${Math.round(ours)} ms`),
    ...large.map(({ name, before, most }) => {
      const grown = Math.round((most - before) / 1024 / 1024)
      return `The export "${name}" took ${grown} MB more memory`
    }),
  ]
}
