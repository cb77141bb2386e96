// Browsers leave cookies out of a post from another site, so that the post cannot show which browser began. What it has
// proven waits here for the navigation that follows, which can. The assertion itself is in no address.
import type { Transaction } from '../../postgres/postgres.ts'
import type { SecretBox } from '../../tokens/tokens.ts'
import { authErrors } from '../errors/errors.ts'
import { flowLifetime, type ProviderFlow, readFlowProof } from '../flows/provider-flow.ts'
import { type ProvenSubject, parseSubject } from './proven-subject.ts'

const purposeOf = (flowId: string) => `auth.flow_state.sealed_answer:${flowId}`

export async function keepAnswer(
  transaction: Transaction,
  secrets: SecretBox,
  { flowId, subject }: { readonly flowId: string; readonly subject: ProvenSubject },
): Promise<void> {
  await transaction.query('update auth.flow_state set sealed_answer = $2 where id = $1', [
    flowId,
    secrets.seal(JSON.stringify(subject), purposeOf(flowId)),
  ])
}

type Row = Omit<ProviderFlow, 'proof'> & {
  readonly sealed_verifier: string
  readonly sealed_answer: string
}

/** Takes the answer: nobody else gets it. Commit that, whatever becomes of it. */
export async function takeAnswer(
  transaction: Transaction,
  secrets: SecretBox,
  flowId: string,
): Promise<{ readonly flow: ProviderFlow; readonly subject: ProvenSubject }> {
  const [row] = await transaction.query<Row>(
    `delete from auth.flow_state
     where id = $1 and sealed_answer is not null and used_at > now() - make_interval(secs => $2)
     returning id, provider, redirect_to, linking_user_id, code_challenge is not null as is_pkce, sealed_verifier,
       sealed_answer`,
    [flowId, flowLifetime],
  )
  if (row === undefined) throw authErrors.samlRelayStateNotFound()
  const { sealed_verifier: sealed, sealed_answer: answer, ...flow } = row
  return {
    flow: { ...flow, proof: readFlowProof(secrets, { id: flow.id, sealed }) },
    subject: parseSubject(secrets.open(answer, purposeOf(flow.id))),
  }
}
