import { data, type LoaderFunctionArgs } from 'react-router'

/** Every path that no other route has. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw data(`Page Not Found: ${url.pathname}`, { status: 404 })
}

export default function NotFound() {
  return null
}
