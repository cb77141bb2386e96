import { z } from 'zod'

// Parts that several contracts share. Text is trimmed before it is measured; empty optional text counts as absent.

/** In lower case, as PostgreSQL returns it, so that equal ids are equal texts. */
export const id = (what: string) => z.uuid(`${what} is required`).toLowerCase()

/** Any text that can be stored: PostgreSQL accepts every character except NUL. */
export const storableText = (what: string, error: string) =>
  z
    .string({ error })
    .refine((text) => !text.includes('\0'), `${what} must not contain null characters`)
    .trim()

export const requiredText = (what: string, most: number) =>
  storableText(what, `${what} is required`)
    .min(1, `${what} is required`)
    .max(most, `${what} must be at most ${most} characters`)

/** Null and empty text clear it; if absent, it stays as it is. */
export const optionalText = (what: string, most: number) =>
  storableText(what, `${what} must be text`)
    .max(most, `${what} must be at most ${most} characters`)
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .optional()

/** The last year with four digits. */
export const lastYear = 9999
const lastInstant = Date.parse(`${lastYear}-12-31T23:59:59.999Z`)

/** With its time zone, which may move it past the first or last year. */
export const instant = (what: string, firstYear = 1) => {
  const firstInstant = Date.parse(`${String(firstYear).padStart(4, '0')}-01-01T00:00:00Z`)
  return z.iso
    .datetime({ offset: true, error: `${what} must be a date and time with a time zone` })
    .transform((text) => new Date(text))
    .refine(
      (date) => date.getTime() >= firstInstant && date.getTime() <= lastInstant,
      `${what} must be in the years ${firstYear} to ${lastYear}`,
    )
}

const highestRevision = 2 ** 31 - 1

export const expectedRevision = z
  .int({ error: 'The revision that was edited is required' })
  .min(1, 'The revision that was edited is required')
  .max(highestRevision, 'There is no such revision')
