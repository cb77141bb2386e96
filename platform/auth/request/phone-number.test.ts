import { describe, expect, test } from 'vitest'
import { findTestCode, parsePhone } from './phone-number.ts'

describe('a phone number', () => {
  test.each([
    ['+1 555 0100', '15550100'],
    ['15550100', '15550100'],
    ['+491701234567', '491701234567'],
    ['+123456789012345', '123456789012345'],
  ])('%s is stored as %s', (text, digits) => {
    expect(parsePhone(text)).toBe(digits)
  })

  test.each([
    '',
    '+',
    '0170 1234567',
    '++15550100',
    '1',
    '+1234567890123456',
    '+1555-0100',
    '+1555 0100 ext 5',
    '１５５５０１００',
    `+1${' '.repeat(40)}5550100`,
    'ada@example.com',
  ])('%j is refused', (text) => {
    expect(parsePhone(text)).toBeUndefined()
  })

  test('has a test code if the settings name it, with or without a plus', () => {
    const phoneTestCodes = { '+15550100': '123456', '15550101': '654321' }
    expect(findTestCode({ phoneTestCodes }, '15550100')).toBe('123456')
    expect(findTestCode({ phoneTestCodes }, '15550101')).toBe('654321')
    expect(findTestCode({ phoneTestCodes }, '15550102')).toBeUndefined()
  })
})
