// Code that walks a value in JavaScript or in PostgreSQL recurses as deep as the value is nested, and the stack is
// finite.
const maxDepth = 500

/** Meaningless for text that is not JSON. */
export function isTooDeep(text: string): boolean {
  return text.length > maxDepth && depthOf(text) > maxDepth
}

/** The nesting depth of lists and objects. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (character === '"') i = endOfString(text, i)
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}
