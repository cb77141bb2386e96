/** Zero if the request does not tell. */
export function announcedLength(headers: Headers): number {
  const length = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(length) && length > 0 ? length : 0
}

/** It is sent back as a header. */
export function cleanHeader(value: string | null | undefined): string | undefined {
  return value !== null && value !== undefined && /^[\x20-\x7e]{1,256}$/.test(value) ? value : undefined
}
