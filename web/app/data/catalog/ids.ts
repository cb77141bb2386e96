import { data } from 'react-router'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id in an address or a form; undefined if it is not valid. */
export function idIn(text: string | null | undefined): string | undefined {
  return text && uuid.test(text) ? text : undefined
}

/** An invalid id is treated like one that does not exist. */
export function requireId(text: string | undefined): string {
  const id = idIn(text)
  if (id === undefined) throw data(null, { status: 404 })
  return id
}
