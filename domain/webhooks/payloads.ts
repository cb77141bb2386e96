// The bodies of messages in our own format, as receivers read them. Their version grows if a field changes its meaning or
// is removed; new fields do not count.
import { z } from 'zod'
import { versionStates } from '../versions/scheme.ts'
import { type SentEventType, testEventType, webhookEventTypes } from './event-types.ts'

export const bodyVersion = 1

/** Lists of components are cut here, and `health.changed` continues in another message. */
export const mostListed = 100

const component = z.object({
  id: z.uuid(),
  title: z.string(),
})
const version = z.object({ id: z.uuid(), number: z.string() })
const score = z.int().min(0).max(100)
const dependent = component.extend({
  selected: z.string().describe('The version that it uses.'),
  distance: z
    .enum(['patch', 'minor', 'major'])
    .nullable()
    .describe('How far that is behind the latest version.'),
  behind: z.int().min(0).describe('How many versions it is behind.'),
})
const dependents = {
  dependent_count: z.int().min(0),
  dependents: z.array(dependent).max(mostListed).describe(`The first ${mostListed}.`),
}
const rule = {
  rule: z.object({
    id: z.uuid(),
    kind: z.string().describe('Such as dependency_lag.'),
    level: z.enum(['warn', 'block']),
    message: z.string(),
  }),
  component_count: z.int().min(0),
  components: z.array(component).max(mostListed).describe(`The first ${mostListed}.`),
}

/** `data` of each type. */
export const dataSchemas = {
  'version.released': z
    .object({
      component,
      version: version.extend({
        released_at: z.string(),
        is_stable: z.boolean(),
        breaking_changes: z.int().min(0),
        migration_guides: z.int().min(0).describe('Breaking changes that have a migration guide.'),
      }),
      ...dependents,
    })
    .describe('A version of a component was released. The dependents use an older version.'),
  'version.state_changed': z
    .object({
      component,
      version,
      before: z.enum(versionStates),
      after: z.enum(versionStates),
      reason: z.string().nullable(),
      ...dependents,
    })
    .describe('A version was deprecated, withdrawn or made active again. The dependents use it.'),
  'component.created': z.object({ component }).describe('A component was created.'),
  'component.changed': z
    .object({
      component,
      fields: z.array(z.string()).describe('Names of fields, and dependencies.'),
    })
    .describe('A component was edited.'),
  'component.deleted': z
    .object({
      component,
      dependent_count: z.int().min(0),
      dependents: z.array(component).max(mostListed).describe(`The first ${mostListed}.`),
    })
    .describe('A component was deleted. The dependents used it until then.'),
  'health.changed': z
    .object({
      components: z
        .array(component.extend({ before: score, after: score }))
        .min(1)
        .max(mostListed),
    })
    .describe(
      `The scores of up to ${mostListed} components changed. More components come in further messages.`,
    ),
  'rule.found': z.object(rule).describe('A component rule has a new finding.'),
  'rule.resolved': z.object(rule).describe('A finding of a component rule was resolved.'),
  [testEventType]: z.object({ message: z.string() }).describe('Sent when a maintainer asks for a test.'),
} as const satisfies Record<SentEventType, z.ZodType>

export type EventData<Type extends SentEventType = SentEventType> = z.output<(typeof dataSchemas)[Type]>

type Organization = { readonly id: string; readonly name: string }

export type WebhookBody<Type extends SentEventType = SentEventType> = {
  type: Type
  timestamp: string
  version: typeof bodyVersion
  organization: { id: string; name: string }
  data: EventData<Type>
}

export const bodySchema = <Type extends SentEventType>(type: Type) =>
  z
    .object({
      type: z.literal(type),
      timestamp: z.iso.datetime().describe('When it happened.'),
      version: z.literal(bodyVersion),
      organization: z.object({ id: z.uuid(), name: z.string() }),
      data: dataSchemas[type],
    })
    .describe(dataSchemas[type].description ?? '')

type Happening = { readonly type: SentEventType; readonly occurredAt: string; readonly data: EventData }

export const toBody = ({ type, occurredAt, data }: Happening, { id, name }: Organization): WebhookBody => ({
  type,
  timestamp: occurredAt,
  version: bodyVersion,
  organization: { id, name },
  data,
})

/** A JSON Schema (draft 2020-12) for the body of each type. Receivers must ignore fields that they do not know. */
export function bodyJsonSchemas(): Record<string, object> {
  const types: readonly SentEventType[] = [...webhookEventTypes, testEventType]
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        title: type,
        ...z.toJSONSchema(bodySchema(type), {
          // It allows unknown fields, which later releases add.
          io: 'input',
          override: ({ jsonSchema }) => {
            if (jsonSchema.format !== undefined) delete jsonSchema.pattern
          },
        }),
      },
    ]),
  )
}
