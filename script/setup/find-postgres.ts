import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this machine has its own PostgreSQL server programs, on PATH or in Debian's folder. */
export function hasSystemPostgres(): boolean {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, 'initdb')))
  return onPath || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0
}
