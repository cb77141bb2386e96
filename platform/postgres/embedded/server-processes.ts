// Finds the processes of a data folder by what they are, because a pid may have been reused.
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

export type ServerProcess = { readonly pid: number; readonly parent: number }

const run = promisify(execFile)

/** The living PostgreSQL processes of a data folder, its postmaster and (on Linux) its children. */
export async function listServerProcesses(dataFolder: string): Promise<ServerProcess[]> {
  if (process.platform === 'win32') return []
  return process.platform === 'linux' ? await listFromProc(dataFolder) : await listFromPs(dataFolder)
}

// The working directory of every PostgreSQL process is its data folder, even if that was moved.
async function listFromProc(dataFolder: string): Promise<ServerProcess[]> {
  const folder = await stat(dataFolder, { bigint: true }).catch(() => undefined)
  if (folder === undefined) return []
  const found: ServerProcess[] = []
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry)
    if (!Number.isInteger(pid) || pid === process.pid) continue
    const place = await stat(`/proc/${pid}/cwd`, { bigint: true }).catch(() => undefined)
    if (place?.ino !== folder.ino || place.dev !== folder.dev) continue
    const status = await readStatus(pid)
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '')
    const isPostgres = basename(program).replace(/ \(deleted\)$/, '') === 'postgres'
    if (status !== undefined && status.state !== 'Z' && isPostgres) found.push({ pid, parent: status.parent })
  }
  return found
}

async function readStatus(pid: number): Promise<{ state: string; parent: number } | undefined> {
  const content = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  // The name is in parentheses and may itself contain spaces and parentheses.
  const [state = '', parent = ''] = content.slice(content.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent) }
}

async function listFromPs(dataFolder: string): Promise<ServerProcess[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,stat=,command='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    const isOurs =
      command?.includes(`postgres -D ${dataFolder} `) === true && state?.startsWith('Z') === false
    return isOurs ? [{ pid: Number(pid), parent: Number(parent) }] : []
  })
}
