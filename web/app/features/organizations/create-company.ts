import { companyNameMaxLength, createOrganization } from '@trellis/domain/contracts/organizations'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { DataError } from '../../data/data-error.ts'
import { invokeFunction } from '../../data/invoke-function.ts'
import { requireRequestScope } from '../../data/request-scope.ts'
import { requireClient } from '../../data/session.ts'
import { findNameFault, type NameFault } from './find-name-fault.ts'

export type CompanyAnswer =
  | { status: 'refused'; name: string; fault: NameFault }
  | { status: 'failed'; name: string; failure: 'unavailable' | 'unexpected' }

export async function createCompany({ request, context }: ActionFunctionArgs) {
  const name = String((await request.formData()).get('name') ?? '')
  const fault = findNameFault(name, companyNameMaxLength)
  if (fault) return answer({ status: 'refused', name, fault }, 400)
  try {
    await invokeFunction(requireClient(context), createOrganization, { name })
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.kind === 'unavailable') return answer({ status: 'failed', name, failure: 'unavailable' }, 503)
    requireRequestScope(context).log.error({ err: error }, 'a company could not be created')
    return answer({ status: 'failed', name, failure: 'unexpected' }, 500)
  }
  return redirect('/dashboard')
}

function answer(body: CompanyAnswer, status: number) {
  return data(body, { status })
}
