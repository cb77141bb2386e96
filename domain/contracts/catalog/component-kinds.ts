// Apart from the contracts, so that code that only names the kinds does not import form validation.

export const componentKinds = [
  'microservice',
  'monolith',
  'web_app',
  'mobile_app',
  'database',
  'library',
  'other',
] as const
export type ComponentKind = (typeof componentKinds)[number]
