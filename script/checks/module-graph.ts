// The imports of this repository, read from the module records of a parser, for the layer check.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize, sep } from 'node:path'
import { parseSync } from 'oxc-parser'

export type Target =
  | { kind: 'file'; path: string; byName: boolean }
  | { kind: 'package'; name: string }
  | { kind: 'builtin'; name: string }

export type Import = { from: string; specifier: string; typeOnly: boolean; target: Target }

const sources = '*/**/*.{ts,tsx,mts,mjs,js}'
const skipped = ['**/node_modules', '**/build', '**/.react-router', '**/test-results']

export function listSources(root: string): string[] {
  return globSync(sources, { cwd: root, exclude: skipped })
    .map((path) => path.split(sep).join('/'))
    .sort()
}

export function readImports(root: string): Import[] {
  return listSources(root).flatMap((from) =>
    readSpecifiers(join(root, from)).flatMap(({ specifier, typeOnly }) => {
      const target = resolve(root, from, specifier)
      return target === undefined ? [] : [{ from, specifier, typeOnly, target }]
    }),
  )
}

type Specifier = { specifier: string; typeOnly: boolean }

function readSpecifiers(file: string): Specifier[] {
  const source = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`)

  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])(.*)\1$/s.exec(source.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] === undefined ? [] : [{ specifier: literal[2], typeOnly: false }]
  })
  return [...imports, ...exports, ...dynamic]
}

// `./+types/…` are React Router's generated route types and belong to the importing file itself.
function resolve(root: string, from: string, specifier: string): Target | undefined {
  if (specifier.startsWith('./+types/') || specifier.startsWith('virtual:')) return undefined
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { kind: 'file', path: toPath(join(dirname(from), bare)), byName: false }
  if (/^[~#]/.test(bare)) throw new Error(`${from} imports ${specifier}: aliases hide where a file lies`)
  if (bare.startsWith('@trellis/')) return { kind: 'file', path: resolveRoom(root, bare), byName: true }
  if (isBuiltin(bare)) return { kind: 'builtin', name: bare }
  return {
    kind: 'package',
    name: bare
      .split('/')
      .slice(0, bare.startsWith('@') ? 2 : 1)
      .join('/'),
  }
}

const toPath = (path: string) => normalize(path).split(sep).join('/')

function resolveRoom(root: string, specifier: string): string {
  const [, room = '', ...rest] = specifier.split('/')
  const manifest = join(root, room, 'package.json')
  if (!existsSync(manifest)) return [room, ...rest].join('/')
  const exports: Record<string, unknown> = JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {}
  const target = exports[`./${rest.join('/')}`]
  return typeof target === 'string' ? toPath(join(room, target)) : `${[room, ...rest].join('/')}.ts`
}
