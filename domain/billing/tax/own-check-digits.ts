// Check digits that stdnum 1.12.0 gets wrong: it refuses numbers of companies that exist, or accepts any. After the rules
// that the EU publishes for VIES. The forms were checked before.
import { validate as validateBulgarianCitizen } from 'stdnum/lib/cjs/bg/egn.js'
import { validate as validateBulgarianForeigner } from 'stdnum/lib/cjs/bg/pnf.js'

const weigh = (body: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0)

/** stdnum knows only first digits 0 to 3 and 9, and accepts ten digits of any kind. */
export function checkBulgarian(body: string): boolean {
  if (body.length === 9) {
    const first = weigh(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    const digit = first === 10 ? weigh(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first
    return digit % 10 === Number(body[8])
  }
  const rest = (11 - (weigh(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return (
    validateBulgarianCitizen(body).isValid ||
    validateBulgarianForeigner(body).isValid ||
    rest === Number(body[9])
  )
}

/** Nine digits that begin with 6, as VAT groups have them: the 6 does not count. */
export function checkCzechGroup(body: string): boolean {
  const sum = weigh(body.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
  return (18 - ((10 - sum) % 11)) % 10 === Number(body[8])
}

/** stdnum takes a remainder for a check digit that is never given out. */
export function checkSlovenian(body: string): boolean {
  const digit = 11 - (weigh(body, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return (digit === 10 ? 0 : digit) === Number(body[7])
}

/** stdnum looks at the first digit where the third is meant. */
export const checkSlovak = (body: string): boolean => Number(body) % 11 === 0

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** stdnum does not know Ladakh (38) and the codes 97 and 99. */
export function checkIndian(body: string): boolean {
  const sum = Array.from(body.slice(0, 14), (character, index) => {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return Math.floor(product / 36) + (product % 36)
  }).reduce((total, part) => total + part, 0)
  return alphabet[(36 - (sum % 36)) % 36] === body[14]
}
