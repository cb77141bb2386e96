import { expect, test } from 'vitest'
import { findSharedStart } from './shared-start.ts'

test.each([
  ['a scope', ['@acme/web', '@acme/api', '@acme/bus', '@acme/kit', 'legacy'], '@acme/'],
  ['words', ['shopper-ios', 'shopper-android', 'shopper-web', 'shopper-api'], 'shopper-'],
  [
    'the longest that saves most',
    ['com.acme.a', 'com.acme.b', 'com.acme.c', 'com.acme.d', 'com.x'],
    'com.acme.',
  ],
  ['capitals', ['AcmeBilling', 'AcmeOrders', 'AcmeSearch', 'AcmeMail'], 'Acme'],
  ['Chinese', ['电商平台订单', '电商平台支付', '电商平台库存', '电商平台搜索'], '电商平台'],
])('most names share %s', (_, names, start) => expect(findSharedStart(names)).toBe(start))

test.each([
  ['only half of them', ['team-a', 'team-b', 'team-c', 'team-d', 'web', 'api', 'bus', 'kit']],
  ['only three', ['team-a', 'team-b', 'team-c']],
  ['letters within a word', ['payments', 'payroll', 'payslip', 'payout']],
  ['two letters', ['a-b', 'a-c', 'a-d', 'a-e']],
  ['nothing, because there are no names', []],
])('no start is shared by %s', (_, names) => expect(findSharedStart(names)).toBe(''))
