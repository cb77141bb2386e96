import {
  companyName,
  companyNameMaxLength,
  createOrganization,
} from '@trellis/domain/contracts/organizations'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { DataError } from '../../data/data-error.ts'
import { invokeFunction } from '../../data/invoke-function.ts'
import { requireRequestScope } from '../../data/request-scope.ts'
import { requireClient } from '../../data/session.ts'

export type NameFault = 'required' | 'tooLong'

export type CompanyAnswer =
  | { status: 'refused'; name: string; fault: NameFault; max: number }
  | { status: 'failed'; name: string; failure: 'unavailable' | 'unexpected' }

export async function createCompany({ request, context }: ActionFunctionArgs) {
  const name = String((await request.formData()).get('name') ?? '')
  const fault = findFault(name)
  if (fault) return answer({ status: 'refused', name, fault, max: companyNameMaxLength }, 400)
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

function findFault(name: string): NameFault | undefined {
  const issues = companyName.safeParse(name).error?.issues
  if (!issues) return undefined
  return issues.some(({ code }) => code === 'too_big') ? 'tooLong' : 'required'
}

function answer(body: CompanyAnswer, status: number) {
  return data(body, { status })
}
