// Every text of the interface comes from the message catalog. This check finds the ones that do not: letters in JSX or
// in an expression inside it, in any attribute that people read or hear, in the arguments of a toast or a confirmation,
// in the meta of a page, and in constants that start like a sentence. Digits and symbols ("·", "→", "404") are not
// text.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Expression,
  type JSXChild,
  type JSXExpression,
  type JSXOpeningElement,
  type ObjectExpression,
  parseSync,
  Visitor,
} from 'oxc-parser'
import { report } from './report.ts'
import { isRead, settingsOfDocument } from './unread-names.ts'

type Text = { start: number; text: string }
type Literal = { line: number; text: string }
type Range = { start: number; end: number }

const announcers = new Set(['toast', 'confirm'])
const beginsLikeASentence = /^\P{L}*(\p{Lu}[\p{Ll}\s]|\p{Lo})/u

export function findLiterals(file: string, source: string): Literal[] {
  const texts: Text[] = []
  const metaProperties: Text[] = []
  const metas: Range[] = []
  const readChildren = ({ children }: { children: JSXChild[] }) => {
    for (const child of children) {
      if (child.type === 'JSXExpressionContainer') texts.push(...textsOf(child.expression))
    }
  }
  new Visitor({
    JSXText: ({ start, value }) => {
      texts.push({ start: start + value.length - value.trimStart().length, text: value })
    },
    JSXOpeningElement: (element) => {
      texts.push(...textsOfAttributes(element))
    },
    JSXElement: readChildren,
    JSXFragment: readChildren,
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || !announcers.has(callee.name)) return
      for (const value of given) if (value.type !== 'SpreadElement') texts.push(...textsOf(value))
    },
    VariableDeclarator: ({ id, init, start, end }) => {
      if (id.type === 'Identifier' && id.name === 'meta') metas.push({ start, end })
      if (init) texts.push(...textsOf(init).filter(({ text }) => beginsLikeASentence.test(text)))
    },
    FunctionDeclaration: ({ id, start, end }) => {
      if (id?.name === 'meta') metas.push({ start, end })
    },
    ObjectExpression: (object) => {
      metaProperties.push(...textsOfProperties(object))
    },
  }).visit(parseSync(file, source).program)

  const inMeta = ({ start }: Text) => metas.some((meta) => meta.start <= start && start < meta.end)
  return literalsOf([...texts, ...metaProperties.filter(inMeta)], source)
}

function literalsOf(texts: Text[], source: string): Literal[] {
  const byStart = new Map(texts.map(({ start, text }) => [start, text]))
  return [...byStart]
    .filter(([, text]) => /\p{L}/u.test(text))
    .sort(([a], [b]) => a - b)
    .map(([start, text]) => ({ line: source.slice(0, start).split('\n').length, text: text.trim() }))
}

function textsOfAttributes({ name: element, attributes }: JSXOpeningElement): Text[] {
  const isSetting =
    element.type === 'JSXIdentifier' &&
    element.name === 'meta' &&
    attributes.some(
      (attribute) =>
        attribute.type === 'JSXAttribute' &&
        attribute.value?.type === 'Literal' &&
        settingsOfDocument.has(`${attribute.value.value}`),
    )
  if (isSetting) return []
  return attributes.flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') return []
    const { value } = attribute
    if (!isRead(attribute.name.name)) return []
    if (value?.type === 'Literal') return textsOf(value)
    return value?.type === 'JSXExpressionContainer' ? textsOf(value.expression) : []
  })
}

function textsOfProperties({ properties }: ObjectExpression): Text[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const { key, value, computed } = property
    const name = key.type === 'Identifier' && !computed ? key.name : ''
    return isRead(name) ? textsOf(value) : []
  })
}

/** The strings that an expression can evaluate to or contain, as far as they are written in place. */
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
    case 'ArrayExpression':
      return expression.elements.flatMap((element) =>
        element === null || element.type === 'SpreadElement' ? [] : textsOf(element),
      )
    case 'ObjectExpression':
      return textsOfProperties(expression)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
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
      ({ line, text }) => `${file}:${line} "${text}" belongs in the message catalog`,
    ),
  )
}

if (import.meta.main) report('literals', findLiteralProblems(join(import.meta.dirname, '../..')))
