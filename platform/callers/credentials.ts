/** What a request carries to say who asks. */
export type Credentials = {
  /** As a header or, in a link, as a parameter. */
  readonly apiKey: string | undefined
  /** What follows `Authorization: Bearer`; empty where nothing does, undefined with any other scheme. */
  readonly bearer: string | undefined
}

const bearerForm = /^bearer(?:\s+(.*))?$/is

export function readCredentials({ headers, url }: Pick<Request, 'headers' | 'url'>): Credentials {
  return {
    apiKey: headers.get('apikey') ?? findKeyInQuery(url),
    bearer: readBearer(headers.get('authorization')),
  }
}

function readBearer(authorization: string | null): string | undefined {
  const match = authorization === null ? null : bearerForm.exec(authorization)
  return match === null ? undefined : (match[1]?.trim() ?? '')
}

/** To parse each address would cost more than the rest of the question. */
function findKeyInQuery(url: string): string | undefined {
  if (!url.includes('apikey=')) return undefined
  return new URL(url).searchParams.get('apikey') ?? undefined
}
