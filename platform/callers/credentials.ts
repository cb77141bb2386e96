/** The credentials of a request. */
export type Credentials = {
  /** As a header or, in a link, as a parameter. */
  readonly apiKey: string | undefined
  /** The text after `Authorization: Bearer`: empty if there is none, undefined for any other scheme. */
  readonly bearer: string | undefined
  /** The site whose page sent the request. Browsers name it in each request to another site; programs rarely do. */
  readonly origin?: string | undefined
}

const bearerForm = /^bearer(?:\s+(.*))?$/is

export function readCredentials({ headers, url }: Pick<Request, 'headers' | 'url'>): Credentials {
  return {
    apiKey: headers.get('apikey') ?? findKeyInQuery(url),
    bearer: readBearer(headers.get('authorization')),
    origin: headers.get('origin') ?? undefined,
  }
}

function readBearer(authorization: string | null): string | undefined {
  const match = authorization === null ? null : bearerForm.exec(authorization)
  return match === null ? undefined : (match[1]?.trim() ?? '')
}

/** Parsing each address would cost more than everything else here. */
function findKeyInQuery(url: string): string | undefined {
  if (!url.includes('apikey=')) return undefined
  return new URL(url).searchParams.get('apikey') ?? undefined
}
