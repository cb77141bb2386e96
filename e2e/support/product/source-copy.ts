// A copy of the sources for a story that edits them, so that no work tree is touched. It is inside the repository, so
// that packages are found by looking upwards; only the rooms themselves are linked again.
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const rooms = ['database', 'domain', 'platform', 'server', 'web']
const leftOut = new Set(['node_modules', 'build'])

export type SourceCopy = { root: string; remove: () => Promise<void> }

export async function copySources(): Promise<SourceCopy> {
  const caches = join(root, '.cache')
  await mkdir(caches, { recursive: true })
  const copy = await mkdtemp(join(caches, 'sources-'))
  const links = join(copy, 'node_modules', '@trellis')
  await mkdir(links, { recursive: true })
  for (const room of rooms) {
    const filter = (path: string) => !leftOut.has(basename(path))
    await cp(join(root, room), join(copy, room), { recursive: true, filter })
    await symlink(join(copy, room), join(links, room))
  }
  for (const file of ['tsconfig.base.json', 'CHANGELOG.md']) await cp(join(root, file), join(copy, file))
  return { root: copy, remove: () => rm(copy, { recursive: true, force: true }) }
}
