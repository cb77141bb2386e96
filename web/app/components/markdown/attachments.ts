// Images that members attach to what they write. Their address names the organization, and only its members get the file.

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ids = new RegExp(`^${id}$`)
const names = new RegExp(`^${id}\\.(?:png|jpe?g|webp|gif|avif)$`)

/** As uploads are named: nothing else reaches the storage. */
export const isAttachmentName = (organizationId: string, name: string): boolean =>
  ids.test(organizationId) && names.test(name)

/** `stored` is the name in the storage: the organization's folder and the file. */
export const attachmentAddress = (stored: string): string => `/attachments/${stored}`

/**
 * Whether a text of this organization may show the image. Every other image would tell a stranger who reads, and when.
 * The form is strict instead of parsed, because browsers find more ways to read an address than a parser.
 */
export function isOwnAttachment(address: string, organizationId: string): boolean {
  const folder = attachmentAddress(`${organizationId}/`)
  return address.startsWith(folder) && isAttachmentName(organizationId, address.slice(folder.length))
}
