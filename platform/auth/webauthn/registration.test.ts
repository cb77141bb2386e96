import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'
import { isUnattested } from './registration.ts'

type Statement = Parameters<typeof isoCBOR.encode>[0]

const encode = (format: string, statement: Statement) =>
  Buffer.from(
    isoCBOR.encode(
      new Map<string, Statement>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(37)],
      ]),
    ),
  ).toString('base64url')

const certificates = new Map<string, Statement>([['x5c', [new Uint8Array([1])]]])
const ownSignature = new Map<string, Statement>([['sig', new Uint8Array([1])]])

test.each([
  ['none', new Map(), true],
  ['packed', ownSignature, true],
  ['packed', certificates, false],
  ['apple', certificates, false],
  ['android-key', certificates, false],
  ['tpm', certificates, false],
  ['fido-u2f', certificates, false],
  ['android-safetynet', ownSignature, false],
])('an attestation in the format %s with %o is checked: %s', (format, statement, isChecked) => {
  expect(isUnattested(encode(format, statement))).toBe(isChecked)
})
