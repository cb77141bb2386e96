// The lockfile pins versions and checksums. An address in it would tie every clone to one machine's mirror.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './report.ts'

type Lockfile = {
  packages: Record<string, { resolved?: string; link?: boolean; integrity?: string; version?: string }>
}

export function findLockfileProblems(lockfile: Lockfile): string[] {
  return Object.entries(lockfile.packages).flatMap(([path, entry]) => {
    const isOurs = path === '' || entry.link === true || !path.includes('node_modules/')
    if (isOurs) return []
    if (entry.resolved !== undefined) return [`${path} names a download address: ${entry.resolved}`]
    return entry.integrity === undefined ? [`${path} has no checksum`] : []
  })
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '../../package-lock.json')
  report('lockfile', findLockfileProblems(JSON.parse(readFileSync(file, 'utf8'))))
}
