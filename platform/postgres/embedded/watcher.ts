import { type ChildProcess, spawn } from 'node:child_process'
import { type Account, asAccount } from './account.ts'

// Blocks until our end of the pipe is closed, by a farewell line or by our death. In the second case it stops
// PostgreSQL, provided that the pid still belongs to the same process.
const script = `
trap '' HUP INT TERM
started() { cut -d ' ' -f 22 "/proc/$1/stat" 2>/dev/null || ps -o lstart= -p "$1"; }
before=$(started "$1")
read -r farewell && exit 0
[ "$(started "$1")" = "$before" ] && kill -INT "$1"
`

export type Watcher = { dismiss(): void }

/** A tiny process that stops PostgreSQL if we die without doing so. */
export function watch(pid: number, account: Account): Watcher {
  if (process.platform === 'win32') return { dismiss: () => undefined }
  let dismissed = false
  let child: ChildProcess
  const start = () => {
    child = spawn('/bin/sh', ['-c', script, 'postgres-watcher', String(pid)], {
      ...asAccount(account),
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin?.on('error', () => undefined)
    child.unref()
    child.once('exit', () => {
      if (!dismissed) start()
    })
  }
  start()
  return {
    dismiss() {
      dismissed = true
      child.stdin?.end('farewell\n')
    },
  }
}
