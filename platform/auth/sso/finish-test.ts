// A test of a company's provider goes all the way of a sign-in, but signs nobody in: whoever set the provider up learns
// what it said.
import type { Transaction } from '../../postgres/postgres.ts'
import { type Site, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { requireOwnEmail, SsoRefused, spendSubject } from './accept-subject.ts'
import { describeSubject, type ProvenSubject } from './proven-subject.ts'
import type { SsoFault, SsoReport } from './sso-hooks.ts'

type Test = { readonly providerId: string; readonly tester: string }

export async function finishTest(
  site: Site,
  { subject, ...test }: Test & { readonly subject: ProvenSubject },
): Promise<void> {
  await report(site, test, async (transaction) => {
    try {
      await spendSubject(transaction, subject)
      await requireOwnEmail(transaction, { ...test, subject })
      return { outcome: 'passed', ...describeSubject(subject) }
    } catch (error) {
      if (!(error instanceof SsoRefused)) throw error
      const fault = { code: error.error.code, facts: {} }
      return { outcome: 'failed', fault, ...describeSubject(subject) }
    }
  })
}

export async function failTest(
  site: Site,
  { fault, ...test }: Test & { readonly fault: SsoFault },
): Promise<void> {
  await report(site, test, async () => ({ outcome: 'failed', fault }))
}

/** The person may have lost the right since they began. */
async function report(
  { c, parts }: Site,
  { providerId, tester: userId }: Test,
  make: (transaction: Transaction) => Promise<SsoReport>,
): Promise<void> {
  await parts.database.transaction(transactionContext(c), async (transaction) => {
    if (!(await parts.sso.mayTest(transaction, { providerId, userId }))) throw authErrors.ssoTestRefused()
    await parts.sso.onTested(transaction, { providerId, userId, report: await make(transaction) })
  })
}
