// The effect of a release, which the form requests while it is filled in.
import { previewRelease } from '@trellis/domain/contracts/catalog/upgrades'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { requireId } from '../../../data/catalog/ids.ts'
import { act, type Refusal } from '../../../exchange/acting/act.ts'
import { orUnreachable, unreachable } from '../../../exchange/acting/or-unreachable.ts'
import { isChangeKind } from '../form/draft.ts'
import { type Effect, summarizeEffect } from './summarize-effect.ts'

type Answer = { ok: true; effect: Effect } | Refusal
/** Names the request that it answers, because the form may have changed meanwhile. */
export type PreviewAnswer = Answer & { query: string }

/** A number that is taken or invalid is not a failure of the page: it is reported beside the form. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Answer> {
  const kinds = url.searchParams.getAll('kind').filter(isChangeKind)
  const { data: answer } = await act(context, previewRelease, {
    component_id: requireId(params.id),
    number: url.searchParams.get('number') ?? '',
    changes: kinds.map((kind) => ({ kind })),
  })
  return answer.ok ? { ok: true, effect: summarizeEffect(answer.result) } : answer
}

export function clientLoader({ serverLoader, request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).search.slice(1)
  const ask = async () => ({ ...(await serverLoader<typeof loader>()), query })
  return orUnreachable(ask, { ...unreachable, query })
}
