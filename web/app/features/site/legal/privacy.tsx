import privacy from '../../../../content/legal/privacy.md?raw'
import type { Route } from './+types/privacy.ts'
import { LegalPage } from './legal-page.tsx'
import { parseLegal } from './parse-legal.ts'

export const loader = () => parseLegal(privacy)

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage kind="privacy" legal={loaderData} />
}
