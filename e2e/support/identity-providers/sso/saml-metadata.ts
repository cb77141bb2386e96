type Described = {
  readonly entityId: string
  readonly ssoUrl: string
  readonly certificates: readonly string[]
}

/** The metadata of an identity provider, with every certificate that it may sign with. */
export function writeMetadata({ entityId, ssoUrl, certificates }: Described): string {
  const keys = certificates.map(
    (certificate) =>
      `<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[^-]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>
</IDPSSODescriptor></EntityDescriptor>`
}
