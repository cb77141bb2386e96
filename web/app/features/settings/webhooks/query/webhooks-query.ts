// The state of the page in its address. Invalid parts are ignored.
import { idIn } from '../../../../data/catalog/ids.ts'

export interface WebhooksQuery {
  /** The endpoint whose deliveries are shown; the first one without it. */
  endpoint: string | undefined
  /** Only deliveries that failed. */
  isFailed: boolean
  /** Of the deliveries. */
  page: number
}

/** All parameters that the loader reads. */
export const readNames = ['endpoint', 'failed', 'page']

export function readWebhooksQuery(params: URLSearchParams): WebhooksQuery {
  const page = params.get('page') ?? ''
  return {
    endpoint: idIn(params.get('endpoint')),
    isFailed: params.get('failed') === '1',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The query string; empty for the first endpoint. */
export function writeWebhooksQuery({ endpoint, isFailed, page }: WebhooksQuery): string {
  const params = new URLSearchParams()
  if (endpoint !== undefined) params.set('endpoint', endpoint)
  if (isFailed) params.set('failed', '1')
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}

/** Another endpoint starts with its newest deliveries. */
export const endpointQuery = (endpoint: string) => writeWebhooksQuery({ endpoint, isFailed: false, page: 1 })
