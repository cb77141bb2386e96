import { z } from 'zod'
import { isLoopbackHost } from '../../../../http/http.ts'

const maxUris = 10
/** Schemes that run or read something where the browser is. */
const refusedSchemes = ['javascript:', 'data:', 'file:', 'vbscript:', 'about:', 'blob:']

/** Where a code may be sent: no fragment, and plain HTTP only on the person's own machine. */
function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.host === '' || url.hash !== '' || refusedSchemes.includes(url.protocol))
    return false
  return url.protocol !== 'http:' || isLoopbackHost(url.hostname.replace(/^\[|\]$/g, ''))
}

const uri = z.url().max(2048)

const fields = {
  client_name: z.string().max(1024).optional(),
  client_uri: uri.optional(),
  logo_uri: uri.optional(),
  redirect_uris: z
    .array(z.string().max(2048).refine(isRedirectUri, 'invalid redirect_uri'))
    .min(1, 'redirect_uris is required')
    .max(maxUris),
  grant_types: z.array(z.enum(['authorization_code', 'refresh_token'])).min(1),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
}

export const newClient = z
  .object({
    ...fields,
    grant_types: fields.grant_types.default(['authorization_code', 'refresh_token']),
    token_endpoint_auth_method: fields.token_endpoint_auth_method.optional(),
    client_type: z.enum(['confidential', 'public']).optional(),
  })
  .transform(({ client_type: type, token_endpoint_auth_method: method, ...registration }, context) => {
    const isPublic = type === undefined ? method === 'none' : type === 'public'
    if (method !== undefined && isPublic !== (method === 'none')) {
      context.addIssue({ code: 'custom', path: ['client_type'], message: 'does not fit the auth method' })
    }
    return {
      type: isPublic ? ('public' as const) : ('confidential' as const),
      registration: {
        ...registration,
        token_endpoint_auth_method: method ?? (isPublic ? 'none' : 'client_secret_basic'),
      },
    }
  })

export const changedClient = z
  .object(fields)
  .omit({ token_endpoint_auth_method: true })
  .partial()
  .refine((given) => Object.keys(given).length > 0, {
    path: ['body'],
    message: 'No fields provided for update',
  })
