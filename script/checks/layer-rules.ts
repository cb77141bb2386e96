// The arrows between the rooms (docs/architecture.md) as data and small rules. A rule returns the sentence to show when
// an import breaks it.
import type { Import, Target } from './module-graph.ts'

type Rule = (edge: Import) => string | undefined

const roomsAllowed: Record<string, readonly string[]> = {
  domain: [],
  database: [],
  platform: [],
  server: ['domain', 'database', 'platform', 'web'],
  web: ['domain', 'database'],
  e2e: [],
  script: [],
  bench: ['domain', 'database', 'platform', 'server', 'web'],
}

const productRooms = ['domain', 'database', 'platform', 'server', 'web']
const domainPackages = ['zod', 'semver', 'stdnum']
const protocols = ['auth', 'rest', 'storage', 'realtime', 'functions']

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /(^|\/)(tests|test-support)\//.test(path)
const roomOf = (path: string) => path.split('/')[0] ?? ''
const folderBelow = (prefix: string, path: string) =>
  path.startsWith(prefix) && path.slice(prefix.length).includes('/')
    ? path.slice(prefix.length).split('/')[0]
    : undefined
const isPackage = (target: Target, name: string) =>
  target.kind === 'package' && (target.name === name || (name.endsWith('/') && target.name.startsWith(name)))

const roomArrows: Rule = ({ from, target }) => {
  if (target.kind !== 'file') return undefined
  const [room, other] = [roomOf(from), roomOf(target.path)]
  if (room === other) return undefined
  // The changelog page shows the repository's own.
  if (room === 'web' && target.path === 'CHANGELOG.md') return undefined
  if (room === 'database' && ['platform', 'domain'].includes(other) && isTest(from)) return undefined
  const allowed = roomsAllowed[room]
  if (!allowed) return `${room}/ is not a known room`
  if (!allowed.includes(other))
    return `${room}/ may import ${allowed.join(', ') || 'no other room'}, not ${other}/`
  return target.byName ? undefined : `another room is imported by its package name, @trellis/${other}/…`
}

const domainIsPure: Rule = ({ from, target }) => {
  if (roomOf(from) !== 'domain' || isTest(from)) return undefined
  if (target.kind === 'builtin') return `domain/ does no I/O, so it imports no Node module`
  if (target.kind === 'package' && !domainPackages.includes(target.name)) {
    return `domain/ imports only ${domainPackages.join(' and ')}`
  }
  return undefined
}

const protocolsStandAlone: Rule = ({ from, target }) => {
  if (target.kind !== 'file') return undefined
  const [folder, other] = [folderBelow('platform/', from), folderBelow('platform/', target.path)]
  if (folder === undefined || other === undefined || folder === other || !protocols.includes(other))
    return undefined
  if (folder === 'bin') return undefined
  return protocols.includes(folder)
    ? 'a protocol does not import another protocol'
    : `platform/${folder} lies below the protocols and cannot import one`
}

const webSeesOnlyDatabaseTypes: Rule = ({ from, target }) =>
  roomOf(from) === 'web' &&
  target.kind === 'file' &&
  roomOf(target.path) === 'database' &&
  target.path !== 'database/types.generated.ts'
    ? 'web/ imports only the types of database/'
    : undefined

/** The pages of the public site lie in one folder, and each of them is a feature of its own. */
const featureOf = (path: string) => /^web\/app\/features\/(site\/[^/]+|[^/]+)\/./.exec(path)?.[1]

const featuresStandAlone: Rule = ({ from, target }) => {
  if (target.kind !== 'file') return undefined
  const [feature, other] = [featureOf(from), featureOf(target.path)]
  return feature !== undefined && other !== undefined && feature !== other
    ? 'a feature does not import another feature'
    : undefined
}

/** Folders of the app from the lowest to the highest; those of one step do not import each other. */
const webSteps = [
  ['ui'],
  ['data', 'diagram'],
  ['exchange'],
  ['components'],
  ['features', 'layouts', 'guards'],
]

/** Types count as well: a folder that needs a type from above is not below. */
const webFoldersImportDownward: Rule = ({ from, target }) => {
  if (target.kind !== 'file' || isTest(from)) return undefined
  const [folder, other] = [folderBelow('web/app/', from), folderBelow('web/app/', target.path)]
  const stepOf = (name: string | undefined) => webSteps.findIndex((step) => step.includes(name ?? ''))
  const [step, otherStep] = [stepOf(folder), stepOf(other)]
  if (folder === other || step < 0 || step === webSteps.length - 1 || otherStep < step) return undefined
  return `web/app/${folder} lies below web/app/${other} and cannot import it`
}

const supabaseIsHeldByData: Rule = ({ from, target }) =>
  productRooms.includes(roomOf(from)) && !from.startsWith('web/app/data/') && isPackage(target, '@supabase/')
    ? 'only web/app/data imports @supabase/*'
    : undefined

const driverIsHeldByPostgres: Rule = ({ from, target }) =>
  productRooms.includes(roomOf(from)) && !from.startsWith('platform/postgres/') && isPackage(target, 'pg')
    ? 'only platform/postgres imports the driver'
    : undefined

const queueIsHeldByJobs: Rule = ({ from, target }) =>
  productRooms.includes(roomOf(from)) &&
  !/^platform\/(jobs|postgres)\//.test(from) &&
  isPackage(target, 'graphile-worker')
    ? 'only platform/jobs, and platform/postgres for its tables, import the library of the queue'
    : undefined

export const layerRules: readonly Rule[] = [
  roomArrows,
  domainIsPure,
  protocolsStandAlone,
  webSeesOnlyDatabaseTypes,
  featuresStandAlone,
  webFoldersImportDownward,
  supabaseIsHeldByData,
  driverIsHeldByPostgres,
  queueIsHeldByJobs,
]
