import { describe, expect, test } from 'vitest'
import { generateSecretKey, openSecretBox } from './secret-box.ts'

const [older, newer] = [generateSecretKey(), generateSecretKey()]
const purpose = 'mfa_factors:sealed_secret:1'

describe('a sealed text', () => {
  test('opens for its purpose and shows nothing', () => {
    const box = openSecretBox(newer)
    const sealed = box.seal('JBSWY3DPEHPK3PXP', purpose)
    expect(box.open(sealed, purpose)).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed).not.toContain('JBSWY3DP')
    expect(box.seal('JBSWY3DPEHPK3PXP', purpose)).not.toBe(sealed)
  })

  test('opens for no other purpose, so that it cannot be moved to another row', () => {
    const box = openSecretBox(newer)
    expect(() => box.open(box.seal('x', purpose), `${purpose}2`)).toThrow('authenticate data')
  })

  test('does not open after a change', () => {
    const box = openSecretBox(newer)
    const sealed = box.seal('text', purpose)
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    expect(() => box.open(changed, purpose)).toThrow()
  })

  test('survives a new key, is known as outdated, and is lost without its own', () => {
    const sealed = openSecretBox(older).seal('text', purpose)
    const both = openSecretBox(`${newer}, ${older}`)
    expect(both.open(sealed, purpose)).toBe('text')
    expect(both.isOutdated(sealed)).toBe(true)
    expect(both.isOutdated(both.seal('text', purpose))).toBe(false)
    expect(() => openSecretBox(newer).open(sealed, purpose)).toThrow('lacks a key')
  })
})

test.each(['', ' , ', 'short', Buffer.alloc(31).toString('base64')])(
  '%j is no key, and is not repeated',
  (keys) => {
    expect(() => openSecretBox(keys)).toThrow(/^(holds no key|must be 32 bytes in base64)$/)
  },
)
