import { type PatternNode, parsePattern } from './parse-pattern.ts'
import type { CharacterSet } from './read-set.ts'
import type { PatternError } from './reader.ts'

/** One step of a pattern: consume a character of the set, continue in two places, or finish. */
export type Instruction =
  | { readonly kind: 'take'; readonly set: CharacterSet }
  | { readonly kind: 'fork'; readonly to: number; readonly or: number }
  | { readonly kind: 'done' }

export interface Pattern {
  readonly instructions: readonly Instruction[]
}

export type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly error: PatternError }

/**
 * Counted repetitions are written out, so their product determines the size of a pattern. `.{1,256}`, which matches any
 * title, has just as many; matching costs at most this times the length of the title.
 */
export const mostInstructions = 512

export function compilePattern(source: string): CompiledPattern {
  const parsed = parsePattern(source)
  if (!parsed.ok) return parsed
  const instructions: Instruction[] = []
  const isSmall = emit(parsed.node, instructions) && instructions.length < mostInstructions
  if (!isSmall) return { ok: false, error: { kind: 'too-big', at: 0 } }
  instructions.push({ kind: 'done' })
  return { ok: true, pattern: { instructions } }
}

/** Appends the steps of a node; false as soon as there are too many. */
function emit(node: PatternNode, out: Instruction[]): boolean {
  if (out.length > mostInstructions) return false
  switch (node.kind) {
    case 'set':
      out.push({ kind: 'take', set: node })
      return true
    case 'sequence':
      return node.items.every((item) => emit(item, out))
    case 'choice':
      return emitChoice(node.options, out)
    case 'repeat':
      return emitRepeat(node, out)
  }
}

function emitChoice(options: readonly PatternNode[], out: Instruction[]): boolean {
  const [first, ...rest] = options
  if (!first) return true
  if (rest.length === 0) return emit(first, out)
  const fork = out.push({ kind: 'done' }) - 1
  if (!emit(first, out)) return false
  const jump = out.push({ kind: 'done' }) - 1
  out[fork] = { kind: 'fork', to: fork + 1, or: out.length }
  if (!emitChoice(rest, out)) return false
  out[jump] = { kind: 'fork', to: out.length, or: out.length }
  return true
}

function emitRepeat({ item, least, most }: PatternNode & { kind: 'repeat' }, out: Instruction[]): boolean {
  for (let count = 0; count < least; count += 1) {
    const before = out.length
    if (!emit(item, out)) return false
    // Repeating nothing yields nothing: without this, nested counts of empty groups would loop forever.
    if (out.length === before) break
  }
  if (most === Number.POSITIVE_INFINITY) {
    const fork = out.push({ kind: 'done' }) - 1
    if (!emit(item, out)) return false
    out.push({ kind: 'fork', to: fork, or: fork })
    out[fork] = { kind: 'fork', to: fork + 1, or: out.length }
    return true
  }
  const forks: number[] = []
  for (let count = least; count < most; count += 1) {
    forks.push(out.push({ kind: 'done' }) - 1)
    if (!emit(item, out)) return false
  }
  for (const fork of forks) out[fork] = { kind: 'fork', to: fork + 1, or: out.length }
  return true
}
