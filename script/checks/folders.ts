// A folder that a newcomer can hold has at most twenty entries, tests and inner folders counted. More is a warning,
// not an error: a move may have to wait for the work of others.
import { spawnSync } from 'node:child_process'
import { join, posix } from 'node:path'

const mostEntries = 20

/** Folders that stay whole, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  '.': 'the rooms, and the files that tools look for at the root',
  'database/migrations': 'a list by time, which is never sorted by subject',
  'platform/migrations': 'another one',
}

/** A sentence for each folder with too many entries, the fullest first; `files` are paths from the root. */
export function findFullFolders(files: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    for (let path = file; path !== '.'; path = posix.dirname(path)) {
      const folder = posix.dirname(path)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path))
    }
  }
  return [...entries]
    .map(([folder, { size }]) => ({ folder, size }))
    .filter(({ folder, size }) => size > mostEntries && !Object.hasOwn(exempt, folder))
    .sort((one, other) => other.size - one.size || one.folder.localeCompare(other.folder))
    .map(({ folder, size }) => `${folder} has ${size} entries; above ${mostEntries}, sort it by subject`)
}

/** Empty for a copy without its git directory. */
function listFiles(root: string): string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  // New files too, so that the warning comes before the commit.
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    options,
  )
  return stdout.split('\0').filter((file) => file !== '')
}

if (import.meta.main) {
  const warnings = findFullFolders(listFiles(join(import.meta.dirname, '../..')))
  for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`)
  process.stdout.write(`folders: ${warnings.length} warning${warnings.length === 1 ? '' : 's'}\n`)
}
