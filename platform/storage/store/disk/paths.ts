// `incoming` holds what is being written, `<2 digits>/<2 digits>` what is complete. Both are on one file system, because
// a rename is what makes a file complete.
import { join } from 'node:path'
import { requireVersion } from '../require-version.ts'

export type DiskPaths = {
  readonly directory: string
  readonly incoming: string
  /** The folder of a file and those above it, the innermost first. */
  foldersOf(version: string): readonly [string, string, string]
  fileOf(version: string): string
}

export function diskPaths(directory: string): DiskPaths {
  // The last digits are random in every kind of UUID; the first ones can be the time.
  const foldersOf = (version: string) => {
    const outer = join(directory, requireVersion(version).slice(-4, -2))
    return [join(outer, version.slice(-2)), outer, directory] as const
  }
  return {
    directory,
    incoming: join(directory, 'incoming'),
    foldersOf,
    fileOf: (version) => join(foldersOf(version)[0], version),
  }
}
