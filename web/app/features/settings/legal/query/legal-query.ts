// The state of the page in its address. Invalid parts are ignored.
import { idIn } from '../../../../data/catalog/ids.ts'

export interface LegalQuery {
  /** The document whose versions and people are shown; the first one without it. */
  document: string | undefined
  /** Only people who have not accepted it. */
  isMissing: boolean
  /** Part of the name or the address of a person. */
  search: string
  /** Of the people. */
  page: number
}

/** All parameters that the loader reads. */
export const readNames = ['document', 'missing', 'search', 'page']

const longestSearch = 256

export function readLegalQuery(params: URLSearchParams): LegalQuery {
  const page = params.get('page') ?? ''
  return {
    document: idIn(params.get('document')),
    isMissing: params.get('missing') === '1',
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The query string; empty for the first document. */
export function writeLegalQuery({ document, isMissing, search, page }: LegalQuery): string {
  const params = new URLSearchParams()
  if (document !== undefined) params.set('document', document)
  if (isMissing) params.set('missing', '1')
  if (search !== '') params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}

/** Another document starts with all of its people. */
export const documentQuery = (document: string) =>
  writeLegalQuery({ document, isMissing: false, search: '', page: 1 })
