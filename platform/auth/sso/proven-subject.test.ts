import { describe, expect, test } from 'vitest'
import { subjectOfClaims } from './oidc/subject-of-claims.ts'
import { pickEmail } from './proven-subject.ts'

const subject = 'ann@acme.example'

describe('the address in an assertion', () => {
  test.each([
    ['the name of the subject, if no attribute states one', {}, 'ann@acme.example'],
    ['the attribute rather than the name', { mail: ['bea@acme.example'] }, 'bea@acme.example'],
    [
      'the first known attribute',
      { mail: ['bea@acme.example'], email: ['cleo@acme.example'] },
      'cleo@acme.example',
    ],
    ['the same address twice', { email: ['Bea@acme.example', 'bea@acme.example'] }, 'bea@acme.example'],
    ['none of several', { email: ['bea@acme.example', 'ceo@acme.example'] }, undefined],
    ['none beside something else', { email: ['mallory', 'ceo@acme.example'] }, undefined],
    [
      'no other attribute if the first is no address',
      { email: ['mallory'], mail: ['ceo@acme.example'] },
      undefined,
    ],
  ])('is %s', (_, attributes, email) => {
    expect(pickEmail(attributes, { subject })).toBe(email)
  })

  test('is in the attribute that the company has named', () => {
    const attributes = { email: ['bea@acme.example'], work: ['cleo@acme.example'] }
    expect(pickEmail(attributes, { subject, mapped: ['work'] })).toBe('cleo@acme.example')
  })
})

describe('the address in a token', () => {
  const emailOf = (claims: object) =>
    subjectOfClaims({ clock: () => 0 }, { iss: 'https://idp.example', sub: '1', ...claims })?.email

  test('is the claim of that name', () => {
    expect(emailOf({ email: 'Ann@acme.example' })).toBe('ann@acme.example')
  })

  test.each([
    ['a name that people choose', { preferred_username: 'ceo@acme.example' }],
    ['a name next to an unusable address', { email: 'mallory', preferred_username: 'ceo@acme.example' }],
    ['a list', { email: ['mallory@acme.example', 'ceo@acme.example'] }],
    ['the claim of another directory', { mail: 'ceo@acme.example', upn: 'ceo@acme.example' }],
  ])('is never %s', (_, claims) => {
    expect(emailOf(claims)).toBeUndefined()
  })

  test('what the database cannot store is left out', () => {
    const claims = { iss: 'https://idp.example', sub: '1', groups: ['a\0b', '\ud800', 'c'], 'x\0': 'y' }
    expect(subjectOfClaims({ clock: () => 0 }, claims)?.attributes).toEqual({ sub: ['1'], groups: ['c'] })
  })
})
