import { readCatalog } from './schema-writer/catalog.ts'
import { renderSchema } from './schema-writer/render-schema.ts'
import { describedSchemas, subjects } from './schema-writer/subjects.ts'
import type { Query } from './type-generator/catalog.ts'

/** The text of `schema.sql` for the database behind `query`. */
export async function generateSchema(query: Query): Promise<string> {
  return renderSchema(await readCatalog(query, describedSchemas), subjects)
}
