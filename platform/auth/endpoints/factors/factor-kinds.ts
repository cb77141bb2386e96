import type { FactorType } from './factor.ts'
import type { FactorKind } from './factor-kind.ts'
import { phoneFactor } from './phone-factor.ts'
import { totpFactor } from './totp-factor.ts'
import { webauthnFactor } from './webauthn-factor.ts'

export const factorKinds: Readonly<Record<FactorType, FactorKind>> = {
  totp: totpFactor,
  phone: phoneFactor,
  webauthn: webauthnFactor,
}

export function findFactorKind(type: string): FactorKind | undefined {
  return Object.hasOwn(factorKinds, type) ? factorKinds[type as FactorType] : undefined
}
