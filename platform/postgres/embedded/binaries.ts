// The PostgreSQL from npm. Nothing is written into node_modules: its library links, which npm cannot carry, are created
// beside the data, and a copy is made there if PostgreSQL's user cannot enter node_modules.
import { execFile } from 'node:child_process'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, asAccount, findClosedFolder } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type Binaries = {
  /** The folder of `postgres` and `initdb`. */
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  readonly majorVersion: number
}

const run = promisify(execFile)

/** Makes the packaged binaries usable by the account. Files needed for that go into `workFolder`, which is ours. */
export async function preparePackagedBinaries(
  workFolder: string,
  account: Account,
  packageFolder: string = findPackage(),
): Promise<Binaries> {
  const packaged = join(packageFolder, 'native')
  const closed = await findClosedFolder(packaged, account)
  const native = closed === undefined ? packaged : await copyBinaries(packaged, workFolder)
  const libraries = await linkLibraries(native, workFolder)
  return await inspectBinaries(join(native, 'bin'), withLibraries(libraries), account)
}

/** Reads the version of the binaries in a folder; rejects when they do not run. */
export async function inspectBinaries(
  folder: string,
  environment: NodeJS.ProcessEnv,
  account: Account,
): Promise<Binaries> {
  const { stdout } = await run(join(folder, 'postgres'), ['--version'], {
    ...asAccount(account),
    cwd: '/',
    env: environment,
  })
  const majorVersion = Number(/\d+/.exec(stdout)?.[0])
  return { folder, environment, majorVersion }
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for ${system}-${process.arch} is installed (${name}): set DATABASE_URL to a PostgreSQL server`,
      { cause },
    )
  }
}

async function copyBinaries(packaged: string, workFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(packaged), 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(workFolder, `binaries-${version}`)
  if (await exists(target)) return target
  for (const entry of await readdir(workFolder)) {
    if (entry.startsWith('binaries-')) await rm(join(workFolder, entry), { recursive: true })
  }
  const unfinished = join(workFolder, 'binaries-unfinished')
  await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, target)
  return target
}

/** The folder with the links, or undefined if the package already has them. */
async function linkLibraries(native: string, workFolder: string): Promise<string | undefined> {
  const list = join(native, 'pg-symlinks.json')
  if (!(await exists(list))) return undefined
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const inPackage = (path: string) => join(native, path.replace(/^native\//, ''))
  const present = await Promise.all(links.map(({ target }) => exists(inPackage(target))))
  if (present.every(Boolean)) return undefined
  const folder = join(workFolder, 'libraries')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  for (const { source, target } of links) await symlink(inPackage(source), join(folder, basename(target)))
  return folder
}

function withLibraries(folder: string | undefined): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  if (process.platform === 'win32') environment.SystemRoot = process.env.SystemRoot
  if (folder === undefined) return environment
  const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const inherited = process.env[name]
  environment[name] = inherited === undefined ? folder : `${folder}${delimiter}${inherited}`
  return environment
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
