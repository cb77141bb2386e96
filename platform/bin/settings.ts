import { z } from 'zod'
import { readKeyFile, SigningKeysError } from '../tokens/tokens.ts'
import { authSettings } from './auth-settings.ts'
import { realtimeSettings } from './realtime-settings.ts'
import { storageSettings } from './storage-settings.ts'

/** docs/serve.md explains each of them. */
const schema = z.strictObject({
  port: z.int().min(0).max(65_535).default(3000),
  host: z.string().default('127.0.0.1'),
  databaseUrl: z.url({ protocol: /^postgres(ql)?$/ }),
  migrate: z.boolean().default(true),
  maxConnections: z.int().min(1).optional(),

  schemas: z.array(z.string().min(1)).min(1).default(['public']),
  extraSearchPath: z.array(z.string().min(1)).default(['public']),
  restPath: z
    .string()
    .regex(/^\/([\w-]+(\/[\w-]+)*)?$/, 'a path such as /rest/v1')
    .default('/rest/v1'),
  anonRole: z.string().min(1).nullable().default('anon'),
  roles: z.array(z.string().min(1)).default(['anon', 'authenticated', 'service_role']),

  jwtSecret: z.string().min(32).optional(),
  signingKeysFile: z.string().min(1).optional(),
  issuer: z.string().min(1).optional(),
  audience: z.string().min(1).optional(),
  anonKey: z.string().min(1).optional(),
  serviceRoleKey: z.string().min(1).optional(),

  maxRows: z.int().min(1).optional(),
  statementTimeout: z.int().min(0).optional(),
  aggregates: z.boolean().default(true),
  plans: z.boolean().default(false),
  openApi: z.enum(['nobody', 'service_role', 'everyone']).default('service_role'),
  transactionEnd: z
    .enum(['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'])
    .default('commit'),
  preRequest: z
    .string()
    .regex(/^[^.]+(\.[^.]+)?$/, 'a function, with or without its schema')
    .optional(),
  settings: z.record(z.string().regex(/^[\w]+\.[\w.]+$/, 'a name with a dot'), z.string()).default({}),

  auth: authSettings.optional(),
  storage: storageSettings.optional(),
  realtime: realtimeSettings.optional(),
})

export type Settings = z.output<typeof schema>

/** Throws one clear line for settings that cannot be used. */
export function parseSettings(text: string): Settings {
  const result = schema.safeParse(readJson(text))
  if (!result.success) {
    throw new Error(`The settings cannot be used. ${result.error.issues.map(describeIssue).join('; ')}`)
  }
  const fault = findContradiction(result.data)
  if (fault !== undefined) throw new Error(`The settings cannot be used. ${fault}`)
  return result.data
}

function findContradiction({ auth, storage, realtime, migrate, restPath }: Settings): string | undefined {
  const taken = new Map([[restPath, 'restPath']])
  for (const [name, group] of Object.entries({ auth, storage, realtime })) {
    if (group === undefined) continue
    if (!migrate) return `${name}: its tables are made by the migrations, let migrate be true`
    const other = taken.get(group.path)
    if (other !== undefined) return `${name}.path: ${other} is the same, name two paths`
    taken.set(group.path, `${name}.path`)
  }
  return undefined
}

/** Reads what the settings refer to. Throws one clear line too, before anything is changed. */
export async function checkFiles({ signingKeysFile: file }: Settings): Promise<void> {
  if (file === undefined) return
  await readKeyFile(file, { mayBeShared: true }).catch((error: unknown) => {
    if (!(error instanceof SigningKeysError)) throw error
    throw new Error(`The settings cannot be used. signingKeysFile: ${error.fault}`, { cause: error })
  })
}

const describeIssue = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'settings'}: ${message}`

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The settings are not JSON', { cause })
  }
}
