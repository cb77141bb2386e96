// Signature version 4 in the header `Authorization`, checked as the original does.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Credentials = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const patience = 15 * 60_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The code of the refusal; undefined if the request is signed as it should be. */
export function findSignatureFault(
  request: IncomingMessage,
  { region, accessKeyId, secretAccessKey }: Credentials,
): string | undefined {
  const [, keyId, day = '', scope, names = '', signature = ''] =
    authorizationPattern.exec(request.headers.authorization ?? '') ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId'
  if (scope !== region) return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'AccessDenied'
  const time = String(request.headers['x-amz-date'])
  if (Math.abs(Date.now() - parseTime(time)) > patience) return 'RequestTimeTooSkewed'
  const place = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${time}\n${place}\n${sha256(canonicalRequest(request, signed))}`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

/** From 20261118T201530Z. */
const parseTime = (time: string) =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

function canonicalRequest(
  { method, url = '/', headers }: IncomingMessage,
  signed: readonly string[],
): string {
  const [path = '/', query = ''] = url.split('?')
  const parameters =
    query === '' ? [] : query.split('&').map((each) => (each.includes('=') ? each : `${each}=`))
  return [
    method,
    path,
    parameters.toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
}
