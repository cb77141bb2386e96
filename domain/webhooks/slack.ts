// Messages for incoming webhooks of Slack. Titles are what people typed: escaped, none of them can mention a channel or
// disguise a link.
import type { NamedComponent } from '../news/news.ts'
import type { EventData } from './payloads.ts'
import type { WebhookEvent } from './webhook-events.ts'

export type SlackMessage = {
  text: string
  blocks: { type: 'section'; text: { type: 'mrkdwn'; text: string } }[]
}

const mostNamed = 10
/** Slack refuses longer sections. */
const longestSection = 3000
const longestTitle = 100

export function toSlackMessage(event: WebhookEvent, publicUrl: string): SlackMessage {
  const [headline, ...lines] = linesOf(event, linkTo(publicUrl))
  const [plain = ''] = linesOf(event, ({ title }) => escapeText(shorten(title)))
  return slackMessage(plain, [headline ?? plain, ...lines])
}

export const slackTest = (): SlackMessage => slackMessage(testText, [testText])
export const testText = 'This is a test from Trellis.'

function slackMessage(text: string, lines: readonly string[]): SlackMessage {
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text: joinLines(lines) } }] }
}

/** Whole lines only: a cut link would show its address. */
function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`
    if (longer.length > longestSection) break
    text = longer
  }
  return text
}

type Naming = (component: NamedComponent) => string

function linesOf({ type, data }: WebhookEvent, name: Naming): string[] {
  switch (type) {
    case 'version.released':
      return describeRelease(data, name)
    case 'version.state_changed':
      return [
        `${name(data.component)} ${escapeText(data.version.number)} is now ${data.after}, was ${data.before}`,
        ...(data.reason ? [escapeText(shorten(data.reason, 500))] : []),
        ...countDependents(data.dependent_count, 'uses it', 'use it'),
      ]
    case 'component.created':
      return [`${name(data.component)} created`]
    case 'component.changed':
      return [`${name(data.component)} changed: ${data.fields.map(nameField).join(', ')}`]
    case 'component.deleted':
      return [
        `${escapeText(shorten(data.component.title))} deleted`,
        ...countDependents(data.dependent_count, 'depended on it', 'depended on it'),
      ]
    case 'health.changed':
      return describeHealth(data, name)
    case 'rule.found':
      return [
        `Rule finding: ${escapeText(shorten(data.rule.message, 500))}`,
        ...listNames(data.components, name),
      ]
    case 'rule.resolved':
      return [
        `Rule finding resolved: ${escapeText(shorten(data.rule.message, 500))}`,
        ...listNames(data.components, name),
      ]
  }
}

function describeRelease(data: EventData<'version.released'>, name: Naming): string[] {
  const { breaking_changes: breaking, migration_guides: guides, number } = data.version
  return [
    `${name(data.component)} ${escapeText(number)} released`,
    ...(breaking === 0 ? [] : [`${count(breaking, 'breaking change')}, ${count(guides, 'migration guide')}`]),
    ...countDependents(data.dependent_count, 'is behind', 'are behind'),
  ]
}

function describeHealth({ components }: EventData<'health.changed'>, name: Naming): string[] {
  const lines = components
    .slice(0, mostNamed)
    .map((component) => `${name(component)}: ${component.before} → ${component.after}`)
  return [
    `Health of ${count(components.length, 'component')} changed`,
    ...lines,
    ...andMore(components.length),
  ]
}

const listNames = (components: readonly NamedComponent[], name: Naming) => [
  ...components.slice(0, mostNamed).map(name),
  ...andMore(components.length),
]

const andMore = (total: number) => (total > mostNamed ? [`and ${total - mostNamed} more`] : [])

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const countDependents = (number: number, one: string, several: string) =>
  number === 0 ? [] : [`${count(number, 'dependent')} ${number === 1 ? one : several}`]

const nameField = (field: string) => escapeText(field.replaceAll('_', ' '))

/** A line break in a link ends it. */
const linkTo =
  (publicUrl: string): Naming =>
  ({ id, title }) =>
    `<${publicUrl}/component/${id}|${escapeText(shorten(title)).replaceAll('|', '¦')}>`

/** By characters: half of an emoji could not be stored. */
const shorten = (text: string, most = longestTitle) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}

/** The three characters that Slack reads as its own. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
