export type Finding = {
  readonly rule_id: string
  readonly kind: string
  readonly level: 'warn' | 'block'
  readonly message: string
}
