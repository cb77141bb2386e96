import { parseEmailAddress } from '../people/email-address.ts'
import type { MemberRole } from '../permissions/member-role.ts'

/** One of the pasted addresses. `role` is undefined unless a column says it. */
export type PastedAddress = {
  /** As it was pasted, shortened. */
  readonly text: string
  /** Undefined if it cannot be an address. */
  readonly email: string | undefined
  readonly role: MemberRole | undefined
  /** What the column says instead of a role, shortened. Undefined if it says one, or nothing. */
  readonly otherRole: string | undefined
}

const mostShown = 256

/**
 * Reads what people paste: addresses separated by commas, semicolons, spaces or lines, `Name <address>` as mail programs
 * copy it, and a table (commas, semicolons or tabs) whose first line names the column `email` and perhaps `role`. Each
 * address counts once.
 */
export function parseAddresses(pasted: string): PastedAddress[] {
  const lines = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const found = readTable(lines) ?? lines.flatMap(readLine)
  const seen = new Set<string>()
  return found.filter(({ text, email }) => {
    const key = email ?? text
    return !seen.has(key) && seen.add(key)
  })
}

function readLine(line: string): PastedAddress[] {
  // A name before an address may hold spaces and commas.
  const named = [...line.matchAll(/<([^<>]*)>/g)].map(([, inner = '']) => inner)
  const parts = named.length > 0 ? named : line.split(/[\s,;]+/)
  return parts.filter((part) => part.trim() !== '').map((part) => toPasted(part))
}

const headings = {
  email: ['email', 'e-mail', 'email address', 'mail', 'address'],
  role: ['role'],
} as const

function readTable([first = '', ...rest]: readonly string[]): PastedAddress[] | undefined {
  const separator = [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ','
  const names = readCells(first, separator).map((cell) => cell.toLowerCase())
  const column = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name))
  const emailColumn = column(headings.email)
  if (emailColumn === -1) return undefined
  const roleColumn = column(headings.role)
  return rest.map((line) => {
    const cells = readCells(line, separator)
    return toPasted(cells[emailColumn] ?? '', cells[roleColumn])
  })
}

/** Quoted cells may hold the separator; a doubled quote stands for one. */
function readCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += sign
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

/** As the interface names them, too. */
const roles: Readonly<Record<string, MemberRole>> = {
  maintainer: 'maintainer',
  admin: 'admin',
  member: 'developer',
  developer: 'developer',
}

function toPasted(text: string, said = ''): PastedAddress {
  const role = Object.hasOwn(roles, said.toLowerCase()) ? roles[said.toLowerCase()] : undefined
  return {
    text: text.trim().slice(0, mostShown),
    email: parseEmailAddress(text),
    role,
    otherRole: role === undefined && said !== '' ? said.slice(0, mostShown) : undefined,
  }
}
