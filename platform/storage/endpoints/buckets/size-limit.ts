import { z } from 'zod'

const units = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 } as const
const form = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb|tb)?$/i

/** A number of bytes, or one with a unit: 20MB, 30KB, 1GB, 3B. Null removes the limit. */
export const sizeLimit = z
  .union([z.number(), z.string().max(30)])
  .transform((given, context) => {
    const [, amount, unit = 'b'] = form.exec(String(given).trim()) ?? []
    const bytes = Math.floor(Number(amount) * units[unit.toLowerCase() as keyof typeof units])
    if (Number.isSafeInteger(bytes)) return bytes
    context.addIssue({
      code: 'custom',
      message: 'must be a number of bytes, or one with a unit such as 20MB',
    })
    return z.NEVER
  })
  .nullable()
