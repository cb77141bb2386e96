import type { Database } from '../../postgres/database.ts'
import { schemaCacheNotLoaded } from '../errors/schema-errors.ts'
import { buildSchemaCache } from './build-schema-cache.ts'
import { readCatalog } from './read-catalog.ts'
import type { SchemaCache } from './schema-cache.ts'

export type HolderOptions = {
  readonly database: Database
  readonly role: string
  readonly schemas: readonly string[]
  readonly logger: {
    info(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

const reloadChannel = 'pgrst'

/** Keeps the newest schema cache. If the catalog cannot be read again, the last one stays. */
export class SchemaCacheHolder {
  readonly #options: HolderOptions
  #current: SchemaCache | undefined
  #loading: Promise<SchemaCache> | undefined
  #stale = false
  #isListening = false

  constructor(options: HolderOptions) {
    this.#options = options
  }

  /** The cache, or its promise before the first one exists. */
  get(): SchemaCache | Promise<SchemaCache> {
    return this.#current ?? this.#load()
  }

  /** Reads the catalog again; requests use the old cache until then. */
  async reload(): Promise<void> {
    if (this.#loading !== undefined) this.#stale = true
    await this.#load()
  }

  #load(): Promise<SchemaCache> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #read(): Promise<SchemaCache> {
    const { database, role, schemas, logger } = this.#options
    // Listens before reading the catalog, because a change in between would be missed.
    await this.#listen()
    try {
      do {
        this.#stale = false
        this.#current = buildSchemaCache(schemas, await readCatalog(database, { role, schemas }))
      } while (this.#stale)
      logger.info({ schemas }, 'schema cache loaded')
      return this.#current
    } catch (error) {
      logger.error({ err: error }, 'schema cache could not be loaded')
      if (this.#current !== undefined) return this.#current
      throw schemaCacheNotLoaded(error)
    }
  }

  /** If listening fails, the next read tries again. */
  async #listen(): Promise<void> {
    if (this.#isListening) return
    const { database, logger } = this.#options
    const reload = () => {
      this.reload().catch(() => undefined)
    }
    const hear = (payload: string) => {
      if (payload === '' || payload === 'reload schema') reload()
    }
    try {
      await database.listen(reloadChannel, hear, reload)
      this.#isListening = true
    } catch (error) {
      logger.error({ err: error }, 'cannot listen for schema changes')
    }
  }
}
