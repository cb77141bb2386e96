import type { english } from './english.ts'

type Texts = typeof english
export type FieldName = keyof Texts['fields']
export type FaultKind = keyof Texts['kinds']
/** The name of a field and the kind of its fault, such as `component_title.too_long`, or a code with its own text. */
export type FaultCode = `${FieldName}.${FaultKind}` | keyof Texts['codes']

/** What is wrong with one field: a code for programs, and the values that its text needs. Plain JSON. */
export type Fault = { readonly code: FaultCode; readonly [parameter: string]: string | number }

/** The fault of each field, by its path: `dependencies.0.version_id`. */
export type FieldFaults = Readonly<Record<string, Fault>>

type TextOf<Code> = Code extends keyof Texts['codes']
  ? Texts['codes'][Code]
  : Code extends `${FieldName}.${infer Kind extends FaultKind}`
    ? Texts['kinds'][Kind]
    : never
type SlotsOf<Text> = Text extends `${string}{{${infer Slot}}}${infer Rest}`
  ? NameOf<Slot> | SlotsOf<Rest>
  : never
type NameOf<Slot> = Slot extends `${infer Name}, number` ? Name : Exclude<Slot, 'field'>
type ParametersOf<Code> = Readonly<Record<SlotsOf<TextOf<Code>>, string | number>>

/** Takes exactly the values that the text of the code needs. */
export function fault<const Code extends FaultCode>(
  code: Code,
  ...[parameters]: [SlotsOf<TextOf<Code>>] extends [never] ? [] : [ParametersOf<Code>]
): Fault {
  return { code, ...parameters }
}

/** The field and the kind of a code. */
export function splitCode(code: FaultCode): readonly [field: string, kind: string] {
  const [field = '', kind = ''] = code.split('.')
  return [field, kind]
}
