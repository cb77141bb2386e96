import { createRequire } from 'node:module'

type List = typeof import('@zxcvbn-ts/language-common')

const size = 10_000

let leaked: ReadonlySet<string> | undefined

/** Loaded with the first password: it takes several megabytes, and an installation without passwords needs none. */
function loadLeaked(): ReadonlySet<string> {
  const { dictionary }: List = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
  // The package orders them by how common they are, in lower case.
  return new Set(dictionary['passwords-common'].slice(0, size))
}

/** Whether it is one of the 10,000 most common passwords of known leaks, in any letter case. */
export function isLeakedPassword(password: string): boolean {
  leaked ??= loadLeaked()
  return leaked.has(password.toLowerCase())
}
