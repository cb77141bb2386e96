import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this machine has PostgreSQL server programs of its own, on PATH or where Debian keeps them. */
export function hasSystemPostgres(): boolean {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, 'initdb')))
  return onPath || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0
}
