import { expect, onTestFinished, test } from 'vitest'
import { findProof } from './find-proof.ts'
import { type Answer, openDns } from './test-support/open-dns.ts'
import { createTxtResolver } from './txt-resolver.ts'

const claim = { domain: 'fernhill.example', proof: '4b1e07c2d9f84a6c' }

async function ask(answer: Answer) {
  const dns = await openDns({ '_trellis.fernhill.example': answer })
  onTestFinished(() => dns.close())
  const resolveTxt = createTxtResolver({ servers: [dns.address], timeout: 50, tries: 1 })
  return { ...(await findProof(resolveTxt, claim)), questions: dns.questions }
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

test.each<[string, Answer, string | undefined]>([
  [
    'another value',
    [['v=spf1 -all'], ['trellis-verify=0000000000000000']],
    'trellis-verify=0000000000000000',
  ],
  ['our value in quotes', [['"trellis-verify=4b1e07c2d9f84a6c"']], '"trellis-verify=4b1e07c2d9f84a6c"'],
  ['our value in other letters', [['Trellis-Verify=4b1e07c2d9f84a6c']], 'Trellis-Verify=4b1e07c2d9f84a6c'],
  ['a long value', [['trellis-verify=', 'a'.repeat(200)]], `trellis-verify=${'a'.repeat(49)}`],
  ['hidden characters', [['trellis-verify=\u0007b']], 'trellis-verify=?b'],
  ['records that are not about us', [['v=spf1 -all'], ['other=trellis-verify=1']], undefined],
])('%s is shown as far as it was meant to be ours', async (_, answer, value) => {
  const found = await ask(answer)
  expect([found.result, found.value]).toEqual(['other_value', value])
})

test('only the name below the domain is asked for', async () => {
  const { questions } = await ask('NXDOMAIN')
  expect(new Set(questions)).toEqual(new Set(['_trellis.fernhill.example']))
})
