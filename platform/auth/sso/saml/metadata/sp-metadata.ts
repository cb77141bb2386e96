import { bindings, namespaces } from '../names.ts'
import { escapeXml } from '../xml/escape-xml.ts'

/** What an administrator gives to the identity provider: who we are, and where it sends people back to. */
export function renderSpMetadata({
  entityId,
  acsUrl,
}: {
  readonly entityId: string
  readonly acsUrl: string
}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${namespaces.metadata}" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${bindings.post}" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}
