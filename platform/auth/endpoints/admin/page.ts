// Pages of lists (sheet, section 12). The client sends empty texts for what is not set, and reads only the first
// character after the first equals sign of a link: `page` is its first parameter.
import type { AuthContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'

const defaultSize = 50
const maxSize = 1000
const maxPage = 1_000_000_000

export type Page = { readonly number: number; readonly size: number; readonly offset: number }

/** A page of more than 1,000 rows has 1,000. */
export function readPage(c: AuthContext): Page {
  const number = readNumber(c, 'page') || 1
  const size = Math.min(readNumber(c, 'per_page') || defaultSize, maxSize)
  if (number > maxPage) throw authErrors.validationFailed('Bad Pagination Parameters: page is too large')
  return { number, size, offset: (number - 1) * size }
}

function readNumber(c: AuthContext, name: string): number {
  const text = c.req.query(name) ?? ''
  if (/^\d{0,15}$/.test(text)) return Number(text)
  throw authErrors.validationFailed(`Bad Pagination Parameters: ${name} must be a number`)
}

type Listed = { readonly page: Page; readonly total: number; readonly path: string }

export function tellPage(c: AuthContext, { page, total, path }: Listed): void {
  const last = Math.ceil(total / page.size)
  const linkTo = (number: number, rel: string) =>
    `<${path}?${queryOf(c, { number, size: page.size })}>; rel="${rel}"`
  const links = [...(last > page.number ? [linkTo(page.number + 1, 'next')] : []), linkTo(last, 'last')]
  c.header('Link', links.join(', '))
  c.header('X-Total-Count', String(total))
}

function queryOf(c: AuthContext, { number, size }: Pick<Page, 'number' | 'size'>): URLSearchParams {
  const query = new URLSearchParams({ page: String(number), per_page: String(size) })
  for (const [name, value] of Object.entries(c.req.query())) if (!query.has(name)) query.set(name, value)
  query.delete('apikey')
  return query
}
