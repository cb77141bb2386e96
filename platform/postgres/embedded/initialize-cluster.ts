import { execFile } from 'node:child_process'
import { chown, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, asAccount } from './account.ts'
import type { Binaries } from './binaries.ts'

export const superuser = 'postgres'

const run = promisify(execFile)

export type InitializeOptions = {
  readonly binaries: Binaries
  readonly account: Account
  /** Must not exist; its parent belongs to the account. */
  readonly dataFolder: string
  readonly password: string
  /** False for clusters that need not survive the machine. */
  readonly isDurable?: boolean
}

/** Creates a cluster under a passing name first: a folder of the final name is always whole. */
export async function initializeCluster(options: InitializeOptions): Promise<void> {
  const { binaries, account, dataFolder } = options
  const unfinished = `${dataFolder}.unfinished`
  const passwordFile = `${dataFolder}.password`
  await rm(unfinished, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, options.password, { mode: 0o600 })
  if (account !== undefined) await chown(passwordFile, account.uid, account.gid)
  try {
    await run(join(binaries.folder, 'initdb'), initdbArguments(options, unfinished, passwordFile), {
      ...asAccount(account),
      cwd: dirname(dataFolder),
      env: binaries.environment,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, dataFolder)
}

function initdbArguments(
  { binaries, isDurable = true }: InitializeOptions,
  folder: string,
  passwordFile: string,
): string[] {
  // From 17 on PostgreSQL brings an own locale that sorts alike on every system.
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
