import { createComponent, updateComponent } from '@trellis/domain/contracts/catalog/components'
import { type ActionFunctionArgs, data, href, replace } from 'react-router'
import { z } from 'zod'
import { invokeFunction } from '../../../../data/client/invoke-function.ts'
import { requireRequestScope } from '../../../../data/client/request-scope.ts'
import { DataError } from '../../../../data/failure/data-error.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import { refusalOf } from '../../../../exchange/acting/act.ts'
import { findFieldFaults } from '../../../../exchange/acting/find-field-faults.ts'
import type { SaveAnswer } from './save-answer.ts'

const body = z.record(z.string(), z.unknown())

/** The form's data; anything else is answered as the sender's fault. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
  const given = body.safeParse(await request.json().catch(() => undefined))
  if (!given.success) throw data(null, { status: 400 })
  return given.data
}

export async function createFromForm({ request, context }: ActionFunctionArgs) {
  const given = await readBody(request)
  const input = createComponent.input.safeParse({
    ...given,
    organization_id: requireWorkspace(context).organizationId,
  })
  if (!input.success) return answer({ status: 'refused', fields: findFieldFaults(input.error) }, 400)
  return save(context, () => invokeFunction(requireWorkspace(context).client, createComponent, input.data))
}

export async function updateFromForm({ request, context, params }: ActionFunctionArgs) {
  const given = await readBody(request)
  const input = updateComponent.input.safeParse({ ...given, id: params.id })
  if (!input.success) return answer({ status: 'refused', fields: findFieldFaults(input.error) }, 400)
  return save(context, () => invokeFunction(requireWorkspace(context).client, updateComponent, input.data))
}

async function save(context: ActionFunctionArgs['context'], write: () => Promise<{ id: string }>) {
  try {
    const { id } = await write()
    return replace(requireWorkspace(context).base + href('/component/:id', { id }))
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    const { findings, stale } = refusalOf(error)
    if (stale) return answer({ status: 'stale', stale }, 409)
    if (findings.length > 0) return answer({ status: 'blocked', findings }, 422)
    if (Object.keys(error.fields).length > 0) return answer({ status: 'refused', fields: error.fields }, 400)
    if (error.kind === 'denied' || error.kind === 'read-only' || error.kind === 'plan-limit')
      return answer({ status: 'failed', failure: error.kind }, 403)
    if (error.kind === 'missing') return answer({ status: 'failed', failure: 'missing' }, 404)
    if (error.kind === 'rate-limited') return answer({ status: 'failed', failure: 'rate-limited' }, 429)
    if (error.kind === 'unavailable') return answer({ status: 'failed', failure: 'unavailable' }, 503)
    requireRequestScope(context).log.error({ err: error }, 'a component could not be saved')
    return answer({ status: 'failed', failure: 'unexpected' }, 500)
  }
}

function answer(saved: SaveAnswer, status: number) {
  return data(saved, { status })
}
