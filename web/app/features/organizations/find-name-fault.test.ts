import { companyName, companyNameMaxLength } from '@trellis/domain/contracts/organizations'
import { describe, expect, test } from 'vitest'
import { findNameFault } from './find-name-fault.ts'

describe('a company name', () => {
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['Larkfield', undefined],
    ['x'.repeat(256), undefined],
    [` ${'x'.repeat(256)} `, undefined],
    ['x'.repeat(257), 'tooLong'],
  ])('%j has the fault %s', (name, fault) => {
    expect(findNameFault(name, 256)).toBe(fault)
    expect(companyName.safeParse(name).success).toBe(fault === undefined)
  })

  test('is measured as its contract measures it', () => {
    expect(companyNameMaxLength).toBe(256)
  })
})
