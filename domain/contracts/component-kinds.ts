// Apart from the contracts, so that who only names the kinds does not bring the checking of forms along.

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
