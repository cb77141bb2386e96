// Builds the web app if one of its inputs changed since the last build. The stamp is inside the build, so deleting the
// build is enough to rebuild it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const stampFile = join(root, 'web/build/.inputs')

const inputs = [
  'CHANGELOG.md',
  'package-lock.json',
  'tsconfig.base.json',
  '{web,domain}/**/*',
  'database/{package.json,*.ts}',
]
const notInputs = ['**/node_modules', 'web/build', 'web/.react-router', '**/*.test.ts', '**/*.test.tsx']

function hashInputs(): string {
  const entries = globSync(inputs, { cwd: root, exclude: notInputs, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256').update(`kit ${process.env.TRELLIS_KIT}\0`)
  for (const file of files.sort()) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function buildWeb(): void {
  const stamp = hashInputs()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  process.stdout.write('Building the web app ...\n')
  rmSync(stampFile, { force: true })
  const build = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (build.status !== 0) {
    process.stderr.write(
      `${build.stdout}${build.stderr}${build.error ?? ''}\nThe web app could not be built; see above.\n`,
    )
    process.exit(1)
  }
  writeFileSync(stampFile, stamp)
}

buildWeb()
