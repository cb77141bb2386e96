// What a release would do, for the form to ask while it is filled in.
import { previewRelease } from '@trellis/domain/contracts/upgrades'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { act } from '../../data/act.ts'
import { requireId } from '../../data/ids.ts'
import { orUnreachable } from '../../data/or-unreachable.ts'
import { isChangeKind } from './draft.ts'
import { type Effect, summarizeEffect } from './summarize-effect.ts'

/** A number that is taken or wrong is no failure of the page: the form says so when it is sent. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<{ effect?: Effect }> {
  const kinds = url.searchParams.getAll('kind').filter(isChangeKind)
  const { data: answer } = await act(context, previewRelease, {
    component_id: requireId(params.id),
    number: url.searchParams.get('number') ?? '',
    changes: kinds.map((kind) => ({ kind })),
  })
  return answer.ok ? { effect: summarizeEffect(answer.result) } : {}
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orUnreachable(() => serverLoader<typeof loader>(), {})
