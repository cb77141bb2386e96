import { queryProduct } from './product/database.ts'
import type { Product } from './product/product.ts'

/** The pages that were counted since the start, oldest first. */
export function listPageViews(product: Product): Promise<Record<string, unknown>[]> {
  return queryProduct(product, 'select route, path from public.page_views order by id')
}
