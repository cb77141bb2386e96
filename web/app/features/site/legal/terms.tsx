import terms from '../../../../content/legal/terms.md?raw'
import type { Route } from './+types/terms.ts'
import { LegalPage } from './legal-page.tsx'
import { parseLegal } from './parse-legal.ts'

export const loader = () => parseLegal(terms)

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage kind="terms" legal={loaderData} />
}
