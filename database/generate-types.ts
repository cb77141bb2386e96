import { type Query, readCatalog } from './type-generator/catalog.ts'
import { renderTypes } from './type-generator/render-types.ts'

/** The text of `types.generated.ts` for the database behind `query`. */
export async function generateTypes(query: Query): Promise<string> {
  return renderTypes(await readCatalog(query, 'public'))
}
