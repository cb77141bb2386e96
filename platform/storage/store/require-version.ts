// Lower case only: on a disk that ignores case, two spellings would be one file.
const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isVersion = (text: string): boolean => pattern.test(text)

/** Refuses what could become another path or key. */
export function requireVersion(version: string): string {
  if (!isVersion(version)) throw new TypeError('A file is named by a version, which is a UUID in lower case')
  return version
}
