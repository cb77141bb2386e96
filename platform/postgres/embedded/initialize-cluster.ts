import { execFile } from 'node:child_process'
import { open, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, asAccount, makePrivateFolder } from './account.ts'
import type { Binaries } from './binaries.ts'

export const superuser = 'postgres'

const run = promisify(execFile)

export type InitializeOptions = {
  readonly binaries: Binaries
  readonly account: Account
  /** Must not exist. Its parent is ours, and the account may pass through it. */
  readonly dataFolder: string
  readonly password: string
  /** False for clusters that need not survive a crash of the machine. */
  readonly isDurable?: boolean
}

/** Creates a cluster under a temporary name first, so that a folder of the final name is always complete. */
export async function initializeCluster(options: InitializeOptions): Promise<void> {
  const { binaries, account, dataFolder } = options
  const unfinished = `${dataFolder}.unfinished`
  const passwordFile = `${dataFolder}.password`
  await removeUnfinished(unfinished, account)
  await makePrivateFolder(unfinished, account)
  await writePassword(passwordFile, options)
  try {
    await run(join(binaries.folder, 'initdb'), initdbArguments(options, unfinished, passwordFile), {
      ...asAccount(account),
      cwd: '/',
      env: binaries.environment,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, dataFolder)
}

// The account removes its own leftovers: a link that it swaps in leads only to what it may remove anyway.
async function removeUnfinished(folder: string, account: Account): Promise<void> {
  if (account === undefined) return await rm(folder, { recursive: true, force: true })
  await run('rm', ['-rf', '--', folder], { ...asAccount(account), cwd: '/' }).catch(() => undefined)
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** For initdb, which reads it as the account. */
async function writePassword(file: string, { password, account }: InitializeOptions): Promise<void> {
  await rm(file, { force: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(password)
    if (account !== undefined) await handle.chown(account.uid, account.gid)
  } finally {
    await handle.close()
  }
}

function initdbArguments(
  { binaries, isDurable = true }: InitializeOptions,
  folder: string,
  passwordFile: string,
): string[] {
  // From version 17 on, PostgreSQL has its own locale that sorts alike on every system.
  const locale =
    binaries.majorVersion >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    ...locale,
    ...(isDurable ? [] : ['--no-sync']),
  ]
}
