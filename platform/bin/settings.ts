import { z } from 'zod'

const schema = z.strictObject({
  port: z.int().min(0).max(65_535).default(3000),
  host: z.string().default('127.0.0.1'),
  /** An ordinary owner with CREATEROLE. */
  databaseUrl: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Exposed at /rest/v1; the first is the default. */
  schemas: z.array(z.string().min(1)).min(1).default(['public']),
  /** Tokens signed with it (HS256) are accepted besides those of the stored key. */
  jwtSecret: z.string().min(32).optional(),
  issuer: z.string().default('http://localhost/auth/v1'),
  maxRows: z.int().min(1).optional(),
  /** Whether roles and the platform's own schemas are created first. */
  migrate: z.boolean().default(true),
})

export type Settings = z.output<typeof schema>

/** Throws one clear line for what cannot be used. */
export function parseSettings(text: string): Settings {
  const result = schema.safeParse(readJson(text))
  if (result.success) return result.data
  const problems = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'settings'}: ${message}`,
  )
  throw new Error(`The settings cannot be used. ${problems.join('; ')}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The settings are not JSON', { cause })
  }
}
