/**
 * What mail programs turn into a link: a scheme, an address, or words joined by a dot whose last one could be a top-level
 * domain.
 */
const link =
  /[a-z][a-z0-9+.-]*:\/\/\S*|\S+@\S+|\bwww\.\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])/iu

/** The first link in a text; undefined if there is none. */
export function findLink(text: string): string | undefined {
  return link.exec(text)?.[0]
}
