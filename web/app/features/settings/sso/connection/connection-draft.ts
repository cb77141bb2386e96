import type { SsoConnection, SsoKind } from '@trellis/domain/contracts/sso'
import type { Fields } from '../../../../exchange/acting/acts-provider.tsx'

export type MetadataSource = 'url' | 'file'

/** What is typed. The secret is empty while the stored one stays. */
export interface ConnectionDraft {
  readonly kind: SsoKind
  readonly source: MetadataSource
  readonly metadataUrl: string
  readonly file: { readonly name: string; readonly text: string } | undefined
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export function toDraft(stored: SsoConnection | null): ConnectionDraft {
  const isUploaded = stored?.kind === 'saml' && stored.metadata_url === null
  return {
    kind: stored?.kind ?? 'saml',
    source: isUploaded ? 'file' : 'url',
    metadataUrl: stored?.metadata_url ?? '',
    file: undefined,
    issuer: stored?.issuer ?? '',
    clientId: stored?.client_id ?? '',
    clientSecret: '',
  }
}

/** Only what the chosen protocol sends: a tab that was only looked at changes nothing. */
export function toFields({
  kind,
  source,
  metadataUrl,
  file,
  issuer,
  clientId,
  clientSecret,
}: ConnectionDraft): Fields {
  if (kind === 'oidc')
    return { kind, issuer: issuer.trim(), client_id: clientId.trim(), client_secret: clientSecret.trim() }
  return source === 'url'
    ? { kind, metadata_url: metadataUrl.trim() }
    : { kind, metadata_xml: file?.text ?? '' }
}

/** Whether saving would change something. A protocol that was only looked at has empty fields. */
export function isChanged(draft: ConnectionDraft, stored: SsoConnection | null): boolean {
  const { kind, ...typed } = toFields(draft)
  const { kind: storedKind, ...before } = toFields(toDraft(stored))
  if (Object.values(typed).every((value) => value === '')) return false
  return kind !== storedKind || Object.entries(typed).some(([name, value]) => value !== (before[name] ?? ''))
}

/** The required fields that are empty. The secret may stay as it is while the issuer does. */
export function missingFields(draft: ConnectionDraft, stored: SsoConnection | null): string[] {
  const sent = toFields(draft)
  const keepsSecret = stored?.kind === 'oidc' && stored.issuer === sent.issuer && stored.secret_hint !== null
  return Object.entries(sent).flatMap(([name, value]) =>
    value === '' && !(name === 'client_secret' && keepsSecret) ? [name] : [],
  )
}

/** Whether it is another provider, with another redirect URL. Another client of the same issuer is not. */
export function isOtherProvider(draft: ConnectionDraft, stored: SsoConnection | null): boolean {
  if (stored === null) return false
  if (draft.kind !== stored.kind) return true
  return draft.kind === 'oidc' ? draft.issuer.trim() !== stored.issuer : isChanged(draft, stored)
}

/** Another provider starts untested and off, and so does another client of the same one. */
export function startsAnew(draft: ConnectionDraft, stored: SsoConnection | null): boolean {
  const isOtherClient = stored?.kind === 'oidc' && draft.clientId.trim() !== stored.client_id
  return isOtherClient || isOtherProvider(draft, stored)
}
