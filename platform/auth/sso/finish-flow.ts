import type { Site } from '../auth-context.ts'
import type { ProviderFlow } from '../flows/provider-flow.ts'
import { sendOn } from '../request/send-on.ts'
import { finishSignIn, type Proven } from './finish-sign-in.ts'
import { finishTest } from './finish-test.ts'

type Ended = Proven & { readonly flow: ProviderFlow }

/** Signs the person in whom the provider has proven, or reports about them if somebody only tests it. */
export async function finishFlow(site: Site, ended: Ended): Promise<Response> {
  const { flow, providerId, subject } = ended
  const { tester } = flow.proof
  if (tester === undefined) return sendOn(site.c, flow.redirect_to, await finishSignIn(site, ended))
  await finishTest(site, { providerId, tester, subject })
  return sendOn(site.c, flow.redirect_to, {})
}
