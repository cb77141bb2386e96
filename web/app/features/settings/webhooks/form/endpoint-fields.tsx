import { webhookFormats, webhookLimits } from '@trellis/domain/contracts/webhooks'
import { type WebhookEventType, webhookEventTypes } from '@trellis/domain/webhooks/event-types'
import { useId } from 'react'
import type { useFieldFaults } from '../../../../exchange/acting/use-field-faults.ts'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { SegmentedControl } from '../../../../ui/action/segmented-control.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { eventTexts } from '../endpoints/endpoint-words.ts'
import type { EndpointDraft } from './endpoint-draft.ts'

interface EndpointFieldsProps {
  draft: EndpointDraft
  faults: ReturnType<typeof useFieldFaults>
  onChange: (part: Partial<EndpointDraft>) => void
}

export function EndpointFields(props: EndpointFieldsProps) {
  const { draft, faults, onChange } = props
  const { t } = useLateTexts('webhooks', texts)
  return (
    <>
      <Field label={t('form.url')} hint={t('form.urlHint')} error={faults.faultOf('url')}>
        <Input
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value })}
          onBlur={() => draft.url !== '' && faults.check('url')}
        />
      </Field>
      <Field
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        error={faults.faultOf('description')}
        optional
      >
        <Input
          name="description"
          autoComplete="off"
          maxLength={webhookLimits.description}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
          onBlur={() => faults.check('description')}
        />
      </Field>
      <Field label={t('form.format')} hint={t(`form.formatHint.${draft.format}`)}>
        <SegmentedControl
          value={draft.format}
          segments={webhookFormats.map((value) => ({ value, label: t(`form.formatName.${value}`) }))}
          onChange={(format) => onChange({ format })}
        />
      </Field>
      <EventsField {...props} />
    </>
  )
}

function EventsField({ draft: { events }, faults, onChange }: EndpointFieldsProps) {
  const { t } = useLateTexts('webhooks', texts)
  const id = useId()
  const error = faults.faultOf('events')
  const invalid = error === undefined ? undefined : true
  const toggle = (event: WebhookEventType, isChosen: boolean) =>
    onChange({
      events: webhookEventTypes.filter((other) => (other === event ? isChosen : events.includes(other))),
    })
  const isAll = events.length === webhookEventTypes.length
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}fault`} className="min-w-0">
      <legend className="mb-1.5 type-sm font-medium">{t('form.events')}</legend>
      <div className="flex flex-col gap-2">
        <Checkbox
          className="items-start! border-b border-border-faint pb-2"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = !isAll && events.length > 0
          }}
          aria-invalid={invalid}
          onChange={({ target }) => onChange({ events: target.checked ? webhookEventTypes : [] })}
        >
          <span className="-mt-0.5">
            <span className="font-medium">{t('form.allEvents')}</span>
            <span className="block type-xs text-muted">
              {t('form.allEventsText', { count: webhookEventTypes.length })}
            </span>
          </span>
        </Checkbox>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2 phone:grid-cols-[minmax(0,1fr)]">
          {webhookEventTypes.map((event) => (
            <Checkbox
              key={event}
              className="items-start!"
              checked={events.includes(event)}
              aria-invalid={invalid}
              onChange={({ target }) => toggle(event, target.checked)}
            >
              <span className="-mt-0.5">
                <span className="type-mono-sm">{event}</span>
                <span className="block type-xs text-muted">{t(`event.${eventTexts[event]}`)}</span>
              </span>
            </Checkbox>
          ))}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}fault`} className="mt-1.5 flex gap-1 type-xs text-danger-text">
          <Glyph name="alert" size="xs" className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
