// The key that seals secrets in the database is never stored in it. Whoever runs the database elsewhere sets it; for our
// own database it is generated once, in a file beside it.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSecretKey, openSecretBox, type SecretBox, SecretKeyError } from '@trellis/platform/tokens'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

type Place = Pick<Config, 'secretsKey' | 'databaseUrl' | 'dataDir'>

export async function openSecrets(config: Place): Promise<SecretBox> {
  if (config.secretsKey !== undefined) return openNamed(config.secretsKey, 'SECRETS_KEY')
  if (config.databaseUrl !== undefined) {
    throw new ConfigError(
      'SECRETS_KEY is required with DATABASE_URL: set it to 32 random bytes in base64, such as "openssl rand -base64 32" prints',
    )
  }
  const file = join(config.dataDir, 'secrets-key')
  return openNamed(await ensureKeyFile(file), `The key in ${file}`)
}

async function ensureKeyFile(file: string): Promise<string> {
  try {
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, generateSecretKey(), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return await readFile(file, 'utf8')
}

function openNamed(keys: string, name: string): SecretBox {
  try {
    return openSecretBox(keys)
  } catch (error) {
    if (error instanceof SecretKeyError) throw new ConfigError(`${name} ${error.message}`)
    throw error
  }
}
