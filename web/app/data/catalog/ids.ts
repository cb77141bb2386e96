import { data } from 'react-router'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that an address or a form names; undefined where it is none. */
export function idIn(text: string | null | undefined): string | undefined {
  return text && uuid.test(text) ? text : undefined
}

/** An id that is none is as missing as one that nobody has. */
export function requireId(text: string | undefined): string {
  const id = idIn(text)
  if (id === undefined) throw data(null, { status: 404 })
  return id
}
