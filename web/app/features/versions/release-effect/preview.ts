// The effect of a release, which the form requests while it is filled in.
import { previewRelease } from '@trellis/domain/contracts/catalog/upgrades'
import type { LoaderFunctionArgs } from 'react-router'
import { requireId } from '../../../data/catalog/ids.ts'
import { act } from '../../../exchange/acting/act.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { isChangeKind } from '../form/draft.ts'
import { type Effect, summarizeEffect } from './summarize-effect.ts'

export type PreviewAnswer = { ok: true; effect: Effect } | Refusal

/** A number that is taken or invalid is not a failure of the page: it is reported beside the form. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<PreviewAnswer> {
  const kinds = url.searchParams.getAll('kind').filter(isChangeKind)
  const { data: answer } = await act(context, previewRelease, {
    component_id: requireId(params.id),
    number: url.searchParams.get('number') ?? '',
    changes: kinds.map((kind) => ({ kind })),
  })
  return answer.ok ? { ok: true, effect: summarizeEffect(answer.result) } : answer
}
