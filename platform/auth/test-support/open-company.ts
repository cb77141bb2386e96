// A company with a domain of its own and a provider that speaks SAML. Its answers are genuine, or changed by a test.
import { randomBytes, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { makeSelfSigned, type SelfSigned } from '../../outside/test-support/self-signed.ts'
import { encode, signedResponse, type Values } from '../sso/saml/test-support/signed-response.ts'
import { type OpenAuth, siteUrl } from './open-auth.ts'
import { type Returned, readReturn } from './visit-provider.ts'

const authUrl = `${siteUrl}/auth/v1`

export type Company = {
  readonly providerId: string
  readonly domain: string
  readonly entityId: string
  readonly key: SelfSigned
  /** A fresh address at the company. */
  readonly freshEmail: () => string
}

type Kind = { readonly is_enforced?: boolean; readonly is_disabled?: boolean; readonly entityId?: string }

/** Keys take long to make, and no test changes them. */
const keys = new Map<string, SelfSigned>()

export async function openCompany(auth: OpenAuth, kind: Kind = {}, name = 'provider'): Promise<Company> {
  const key = keys.get(name) ?? makeSelfSigned(name)
  keys.set(name, key)
  const domain = `${randomBytes(6).toString('hex')}.example`
  const entityId = kind.entityId ?? `https://idp.${domain}/saml`
  const saml = { entity_id: entityId, sso_url: `https://idp.${domain}/sso`, certificates: [key.certificate] }
  const [row] = await auth.query(
    'insert into auth.sso_providers (saml, is_enforced, is_disabled) values ($1, $2, $3) returning id',
    [JSON.stringify(saml), kind.is_enforced ?? false, kind.is_disabled ?? false],
  )
  const providerId = String(row?.id)
  await auth.query('insert into auth.sso_domains (sso_provider_id, domain) values ($1, $2)', [
    providerId,
    domain,
  ])
  const freshEmail = () => `person-${randomBytes(4).toString('hex')}@${domain}`
  return { providerId, domain, entityId, key, freshEmail }
}

export type Begun = {
  readonly relayState: string
  readonly requestId: string
  /** The request, as the provider reads it. */
  readonly xml: string
  /** Of the browser that began. */
  readonly cookie: string
}

/** As a page of ours asks. */
const asPage = { 'sec-fetch-mode': 'cors' }
/** As a browser navigates, or posts the form of another site: without an API key, and without cookies. */
const asForm = {
  apikey: '',
  'sec-fetch-mode': 'navigate',
  'content-type': 'application/x-www-form-urlencoded',
}

export async function beginSso(
  auth: OpenAuth,
  { providerId }: Pick<Company, 'providerId'>,
  { token, ...body }: Readonly<Record<string, unknown>> = {},
): Promise<Begun> {
  const answer = await auth.request('POST', '/sso', {
    body: { provider_id: providerId, skip_http_redirect: true, redirect_to: `${siteUrl}/welcome`, ...body },
    headers: asPage,
    ...(typeof token === 'string' && { token }),
  })
  if (answer.status !== 200) throw new Error(`No address: ${JSON.stringify(answer.body)}`)
  const url = new URL(String(answer.body.url))
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return {
    relayState: url.searchParams.get('RelayState') ?? '',
    requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? '',
    xml,
    cookie,
  }
}

const moment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** The answer of the company's provider. */
export function answerOf(
  { entityId, key }: Pick<Company, 'entityId' | 'key'>,
  { requestId = '', nameId, ...values }: Partial<Values> & { readonly nameId: string },
): string {
  const all = {
    assertionId: `_${randomUUID()}`,
    issuer: entityId,
    responseIssuer: entityId,
    destination: `${authUrl}/sso/saml/acs`,
    recipient: `${authUrl}/sso/saml/acs`,
    audience: `${authUrl}/sso/saml/metadata`,
    requestId,
    answeredId: requestId,
    issuedAt: moment(-2),
    notBefore: moment(-60),
    notOnOrAfter: moment(300),
    confirmedUntil: moment(300),
    nameId,
    statements: statement(moment(8 * 3600)),
    ...values,
  }
  return encode(signedResponse(all, { by: key }))
}

/** `age`: seconds since the person signed in at the provider. */
export const statement = (sessionEnd: string, age = 2) =>
  `<saml:AuthnStatement AuthnInstant="${moment(-age)}" SessionNotOnOrAfter="${sessionEnd}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`

export async function postAnswer(
  auth: OpenAuth,
  { relayState = '', response }: { readonly relayState?: string; readonly response: string },
): Promise<Returned> {
  const form = new URLSearchParams({ SAMLResponse: response, RelayState: relayState })
  return readReturn(await auth.request('POST', '/sso/saml/acs', { body: form.toString(), headers: asForm }))
}

/** Follows our own redirect, as the browser with this cookie. */
export async function follow(auth: OpenAuth, { url }: Returned, cookie: string): Promise<Returned> {
  const path = url.href.slice(authUrl.length)
  const headers = { apikey: '', 'sec-fetch-mode': 'navigate', cookie }
  return readReturn(await auth.request('GET', path, { headers }))
}

/** From the page of ours to the session, in one browser. */
export async function signInAtCompany(
  auth: OpenAuth,
  company: Company,
  { nameId, ...values }: Partial<Values> & { readonly nameId: string },
): Promise<Returned> {
  const { relayState, requestId, cookie } = await beginSso(auth, company)
  const response = answerOf(company, { requestId, nameId, ...values })
  return await follow(auth, await postAnswer(auth, { relayState, response }), cookie)
}
