import { companyNameMaxLength, createOrganization } from '@trellis/domain/contracts/organizations'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { invokeFunction } from '../../data/client/invoke-function.ts'
import { requireRequestScope } from '../../data/client/request-scope.ts'
import { DataError } from '../../data/failure/data-error.ts'
import { forgetSession, requireClient } from '../../data/session/session.ts'
import { readForm } from '../../exchange/acting/read-form.ts'
import { findNameFault, type NameFault } from './find-name-fault.ts'

export type CompanyAnswer =
  | { status: 'refused'; name: string; fault: NameFault | 'invalid' }
  | { status: 'failed'; name: string; failure: 'too-many' | 'unavailable' | 'unexpected' }

export async function createCompany({ request, context }: ActionFunctionArgs) {
  const name = String((await readForm(request)).get('name') ?? '')
  const fault = findNameFault(name, companyNameMaxLength)
  if (fault) return answer({ status: 'refused', name, fault }, 400)
  try {
    await invokeFunction(requireClient(context), createOrganization, { name })
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    return explain(error, name, context)
  }
  return redirect('/dashboard')
}

async function explain(error: DataError, name: string, context: ActionFunctionArgs['context']) {
  switch (error.kind) {
    case 'invalid':
      return answer({ status: 'refused', name, fault: 'invalid' }, 400)
    case 'signed-out':
      await forgetSession(context)
      return redirect('/signin')
    case 'rate-limited':
      return answer({ status: 'failed', name, failure: 'too-many' }, 429)
    case 'unavailable':
      return answer({ status: 'failed', name, failure: 'unavailable' }, 503)
    default:
      requireRequestScope(context).log.error({ err: error }, 'a company could not be created')
      return answer({ status: 'failed', name, failure: 'unexpected' }, 500)
  }
}

function answer(body: CompanyAnswer, status: number) {
  return data(body, { status })
}
