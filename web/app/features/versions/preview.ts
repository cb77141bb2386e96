// What a release would do, for the form to ask while it is filled in.
import { previewRelease } from '@trellis/domain/contracts/upgrades'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { act } from '../../data/act.ts'
import { requireId } from '../../data/ids.ts'
import { orUnreachable, unreachable } from '../../data/or-unreachable.ts'
import { isChangeKind } from './draft.ts'

/** A number that is taken or wrong is no failure of the page: the form says so when it is sent. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const kinds = url.searchParams.getAll('kind').filter(isChangeKind)
  const answer = await act(context, previewRelease, {
    component_id: requireId(params.id),
    number: url.searchParams.get('number') ?? '',
    changes: kinds.map((kind) => ({ kind })),
  })
  return answer.data
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orUnreachable(() => serverLoader<typeof loader>(), unreachable)
