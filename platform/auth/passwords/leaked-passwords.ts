import { dictionary } from '@zxcvbn-ts/language-common'

const size = 10_000

// The package orders them by how common they are, in lower case.
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, size))

/** Whether it is one of the 10,000 most common passwords of known leaks, in any letter case. */
export function isLeakedPassword(password: string): boolean {
  return leaked.has(password.toLowerCase())
}
