/** An element with its namespace resolved. Prefixes are gone, because they mean nothing. */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  /** By name; one with a namespace is `{namespace}name`. Declarations of namespaces are not among them. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** The text directly in the element, without that of its children. */
  readonly text: string
}

export type XmlName = { readonly namespace: string; readonly name: string }

export function isElement(element: XmlElement, { namespace, name }: XmlName): boolean {
  return element.namespace === namespace && element.name === name
}

export function childrenOf(element: XmlElement, name: XmlName): readonly XmlElement[] {
  return element.children.filter((child) => isElement(child, name))
}

/** The child of that name if there is exactly one, so that nobody can add a second one and have it read instead. */
export function onlyChildOf(element: XmlElement | undefined, name: XmlName): XmlElement | undefined {
  const [child, ...others] = element ? childrenOf(element, name) : []
  return others.length > 0 ? undefined : child
}

/** The text without white space around it; undefined if it is empty or mixed with elements. */
export function textOf(element: XmlElement | undefined): string | undefined {
  if (!element || element.children.length > 0) return undefined
  return trimXml(element.text) || undefined
}

const blanks = ' \t\r\n'

/**
 * Only what XML calls white space: others, such as a no-break space, would make two different names equal. Loops instead
 * of a pattern, which would take minutes for a long run of blanks inside the text.
 */
function trimXml(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blanks.includes(text.charAt(start))) start += 1
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** The element and everything in it. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}
