import { SamlFault } from '../saml-fault.ts'

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Characters that XML forbids, written or referred to. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const declaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.0"|'1\.0')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"([^"]*)"|'([^']*)'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/

/**
 * The document without its declaration and with the line ends of XML, so that every reader after this one sees the same
 * text. An encoding other than UTF-8 is refused: it would mean other characters to another reader.
 */
export function readXmlText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes).replace(/\r\n?/g, '\n')
  if (forbidden.test(text)) throw new SamlFault('not_xml')
  const declared = declaration.exec(text)
  const encoding = declared?.[1] ?? declared?.[2] ?? 'utf-8'
  if (encoding.toLowerCase() !== 'utf-8') throw new SamlFault('not_xml', { encoding })
  return text.slice(declared?.[0].length ?? 0)
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SamlFault('not_xml')
  }
}

/** Text with its references replaced. Only those exist that every XML has: none can be declared. */
export function decodeText(raw: string): string {
  if (raw.includes(']]>')) throw new SamlFault('not_xml')
  return raw.replace(/&([^;]{0,12};?)/g, (_, reference: string) => decodeReference(reference))
}

function decodeReference(reference: string): string {
  const [, hex, decimal, word] =
    /^(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));$/.exec(reference) ?? []
  if (word) {
    const character = Object.hasOwn(named, word) ? named[word] : undefined
    if (character === undefined) throw new SamlFault('not_xml')
    return character
  }
  const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal ?? '', 10)
  if (!(code <= 0x10ffff)) throw new SamlFault('not_xml')
  const character = String.fromCodePoint(code)
  if (forbidden.test(character)) throw new SamlFault('not_xml')
  return character
}
