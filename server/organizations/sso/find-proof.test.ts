import { expect, onTestFinished, test } from 'vitest'
import { findProof } from './find-proof.ts'
import { type Answer, openDns } from './test-support/open-dns.ts'
import { createTxtResolver } from './txt-resolver.ts'

const claim = { domain: 'fernhill.example', proof: '4b1e07c2d9f84a6c' }

async function ask(answer: Answer) {
  const dns = await openDns({ '_trellis.fernhill.example': answer })
  onTestFinished(() => dns.close())
  const resolveTxt = createTxtResolver({ servers: [dns.address], timeout: 50, tries: 1 })
  return { result: await findProof(resolveTxt, claim), questions: dns.questions }
}

test.each<[string, Answer, string]>([
  ['our record', [['trellis-verify=4b1e07c2d9f84a6c']], 'found'],
  ['our record in chunks', [['trellis-verify=', '4b1e07c2', 'd9f84a6c']], 'found'],
  ['our record with spaces around it', [[' trellis-verify=4b1e07c2d9f84a6c ']], 'found'],
  [
    'our record among others',
    [['v=spf1 -all'], ['trellis-verify=0000000000000000'], ['trellis-verify=4b1e07c2d9f84a6c']],
    'found',
  ],
  ['the record of another claim', [['trellis-verify=0000000000000000']], 'other_value'],
  ['the value without its name', [['4b1e07c2d9f84a6c']], 'other_value'],
  ['a value that goes on', [['trellis-verify=4b1e07c2d9f84a6c0']], 'other_value'],
  ['the value in other letters', [['trellis-verify=4B1E07C2D9F84A6C']], 'other_value'],
  ['two records that only together are ours', [['trellis-verify='], ['4b1e07c2d9f84a6c']], 'other_value'],
  ['no record', [], 'not_found'],
  ['no such name', 'NXDOMAIN', 'not_found'],
  ['a server that fails', 'SERVFAIL', 'unreachable'],
  ['a server that is silent', 'silence', 'unreachable'],
])('%s', async (_, answer, result) => {
  expect(await ask(answer)).toMatchObject({ result })
})

test('only the name below the domain is asked for', async () => {
  const { questions } = await ask('NXDOMAIN')
  expect(new Set(questions)).toEqual(new Set(['_trellis.fernhill.example']))
})
