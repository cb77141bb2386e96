// A copy of the checkout, as it looks for a person who has started it before: the files and the build are copied, and
// the packages are those of this checkout.
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const leftOut = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.data',
  '.react-router',
  'test-results',
  'screenshots',
])
const lockfileNote = '.cache/trellis/package-lock.json'

export async function copyCheckout(copy: string): Promise<void> {
  await cp(root, copy, { recursive: true, filter: (path) => path === root || !leftOut.has(basename(path)) })
  for (const room of await listRooms()) await linkPackages(join(root, room), join(copy, room))
  const links = join(copy, 'node_modules/@trellis')
  await mkdir(links)
  for (const room of await readdir(join(root, 'node_modules/@trellis'))) {
    await symlink(join(copy, room), join(links, room))
  }
  await cp(join(root, 'node_modules', lockfileNote), join(copy, 'node_modules', lockfileNote))
}

/** The root and every folder in it with packages of its own. */
async function listRooms(): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !leftOut.has(entry.name))
  return ['.', ...folders.map(({ name }) => name)]
}

/** Packages link to the rooms of their own checkout, which would be this one. */
async function linkPackages(from: string, to: string): Promise<void> {
  const packages = await readdir(join(from, 'node_modules')).catch(() => [])
  if (packages.length === 0) return
  await mkdir(join(to, 'node_modules'))
  for (const name of packages.filter((each) => each !== '@trellis' && each !== '.cache')) {
    await symlink(join(from, 'node_modules', name), join(to, 'node_modules', name))
  }
}
