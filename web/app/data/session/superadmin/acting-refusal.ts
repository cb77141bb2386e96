// Apart from what refuses: every page carries the error page.

/** The data of the error page, which says why. */
export type ActingRefusal = { readonly isActing: true }

export const isActingRefusal = (value: unknown): value is ActingRefusal =>
  typeof value === 'object' && value !== null && 'isActing' in value && value.isActing === true
