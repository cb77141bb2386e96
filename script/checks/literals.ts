// Every text of the interface comes from the message catalogue. This check finds the ones that do not: letters
// written in JSX, in an expression inside JSX, or in an attribute that people read or hear. Digits and symbols
// ("·", "→", "404") are not text.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, type JSXChild, type JSXExpression, parseSync, Visitor } from 'oxc-parser'
import { report } from './report.ts'

const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancelText',
  'confirmText',
  'description',
  'heading',
  'hint',
  'label',
  'placeholder',
  'title',
])

type Text = { start: number; text: string }
type Literal = { line: number; text: string }

export function findLiterals(file: string, source: string): Literal[] {
  const texts: Text[] = []
  const readChildren = ({ children }: { children: JSXChild[] }) => {
    for (const child of children) {
      if (child.type === 'JSXExpressionContainer') texts.push(...textsOf(child.expression))
    }
  }
  new Visitor({
    JSXText: ({ start, value }) => {
      texts.push({ start: start + value.length - value.trimStart().length, text: value })
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !readAttributes.has(name.name)) return
      if (value?.type === 'Literal') texts.push(...textsOf(value))
      if (value?.type === 'JSXExpressionContainer') texts.push(...textsOf(value.expression))
    },
    JSXElement: readChildren,
    JSXFragment: readChildren,
  }).visit(parseSync(file, source).program)

  return texts
    .filter(({ text }) => /\p{L}/u.test(text))
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text: text.trim() }))
    .sort((a, b) => a.line - b.line)
}

/** The strings an expression can turn out to be, as far as they are written in place. */
function textsOf(expression: Expression | JSXExpression): Text[] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [{ start: expression.start, text: expression.value }] : []
    case 'TemplateLiteral':
      return expression.quasis.map(({ start, value }) => ({ start, text: value.raw }))
    case 'ConditionalExpression':
      return [...textsOf(expression.consequent), ...textsOf(expression.alternate)]
    case 'LogicalExpression':
      return [...textsOf(expression.left), ...textsOf(expression.right)]
    case 'BinaryExpression':
      return expression.operator === '+' ? [...textsOf(expression.left), ...textsOf(expression.right)] : []
    case 'ParenthesizedExpression':
      return textsOf(expression.expression)
    default:
      return []
  }
}

function findLiteralProblems(root: string): string[] {
  const files = globSync('web/app/**/*.tsx', {
    cwd: root,
    exclude: ['**/*.test.tsx', '**/test-support/**'],
  }).sort()
  return files.flatMap((file) =>
    findLiterals(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, text }) => `${file}:${line} "${text}" belongs in the message catalogue`,
    ),
  )
}

if (import.meta.main) report('literals', findLiteralProblems(join(import.meta.dirname, '../..')))
