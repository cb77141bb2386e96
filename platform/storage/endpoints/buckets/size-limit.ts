import { z } from 'zod'

/** Powers of 1000, as in the original. */
const units = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 } as const
const form = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb|tb)?$/i

/** A number of bytes, or one with a unit: 20MB, 30KB, 1GB, 3B. Null removes the limit. */
export const sizeLimit = z
  .union([z.number(), z.string().max(30)])
  .transform((given, context) => {
    const [, amount, unit = 'b'] = form.exec(String(given).trim()) ?? []
    const bytes = Math.round(Number(amount) * units[unit.toLowerCase() as keyof typeof units])
    if (Number.isSafeInteger(bytes)) return bytes
    context.addIssue({
      code: 'custom',
      message: 'must be a number of bytes, or one with a unit such as 20MB',
    })
    return z.NEVER
  })
  .nullable()
