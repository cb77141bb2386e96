import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { companyName, companyNameMaxLength } from '@trellis/domain/contracts/organizations'
import { describe, expect, test } from 'vitest'
import { findNameFault } from './find-name-fault.ts'

describe('a company name', () => {
  test.each([
    ['', { code: 'company_name.required' }],
    ['   ', { code: 'company_name.required' }],
    ['Larkfield', undefined],
    ['x'.repeat(256), undefined],
    [` ${'x'.repeat(256)} `, undefined],
    ['x'.repeat(257), { code: 'company_name.too_long', max: 256 }],
  ])('%j has the fault %j', (name, fault) => {
    expect(findNameFault(name, 256)).toEqual(fault)
    expect(findFaults(companyName.safeParse(name).error)['']).toEqual(fault)
  })

  test('is measured as its contract measures it', () => {
    expect(companyNameMaxLength).toBe(256)
  })
})
