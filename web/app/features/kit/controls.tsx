import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/action/button.tsx'
import { SegmentedControl } from '../../ui/action/segmented-control.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Row, Specimen } from './specimen.tsx'
import { words } from './specimens.ts'

const { buttons, fields } = words

export function ButtonVariants() {
  return (
    <Specimen heading={buttons.variants}>
      <Row>
        <Button>{buttons.default}</Button>
        <Button variant="destructive">{buttons.destructive}</Button>
        <Button variant="outline">{buttons.outline}</Button>
        <Button variant="secondary">{buttons.secondary}</Button>
        <Button variant="ghost">{buttons.ghost}</Button>
        <Button variant="link">{buttons.link}</Button>
      </Row>
      <Row>
        <Button data-state="hover">{buttons.hover}</Button>
        <Button className="outline-2 outline-offset-2 outline-focus-ring">{buttons.focus}</Button>
        <Button disabled>{buttons.disabled}</Button>
        <Button loading loadingText={buttons.releasing}>
          {buttons.release}
        </Button>
      </Row>
    </Specimen>
  )
}

export function ButtonSizes() {
  const [view, setView] = useState<'diagram' | 'table'>('diagram')
  return (
    <Specimen heading={buttons.sizes}>
      <Row>
        <Button size="xs">{buttons.xs}</Button>
        <Button size="sm">{buttons.sm}</Button>
        <Button>{buttons.md}</Button>
        <Button size="lg">{buttons.lg}</Button>
        <Button variant="outline" size="icon" icon="plus" label={buttons.icon} />
      </Row>
      <Row>
        <Button variant="outline" icon="plus">
          {buttons.withIcon}
        </Button>
        <SegmentedControl
          label={buttons.view}
          value={view}
          onChange={setView}
          segments={[
            { value: 'diagram', label: buttons.diagram },
            { value: 'table', label: buttons.table },
          ]}
        />
        <Switch aria-label={buttons.notifications} defaultChecked />
        <Switch aria-label={buttons.notifications} />
      </Row>
      <Row>
        <Button variant="outline" size="icon-sm" icon="more" label={buttons.icon} />
        <Button variant="ghost" size="icon-xs" icon="x" label={buttons.icon} />
        <Button asChild variant="outline" size="sm" icon="external">
          <Link to="/kit">{buttons.asLink}</Link>
        </Button>
      </Row>
    </Specimen>
  )
}

export function Fields() {
  return (
    <Specimen heading={fields.heading}>
      <div className="grid grid-cols-2 gap-4">
        <Field label={fields.title}>
          <Input defaultValue="checkout-web" />
        </Field>
        <Field label={fields.focused}>
          <Input data-state="focus" defaultValue="mara@larkfield.com" />
        </Field>
        <Field label={fields.title} error={fields.required}>
          <Input />
        </Field>
        <Field label={fields.role} hint={fields.roleHint}>
          <Select options={[{ value: 'developer', label: fields.member }]} />
        </Field>
      </div>
    </Specimen>
  )
}

export function MoreFields() {
  const [code, setCode] = useState('730')
  return (
    <Specimen heading={fields.more}>
      <div className="grid gap-4">
        <Field label={fields.search} labelHidden>
          <Input
            size="sm"
            tone="quiet"
            icon="search"
            shortcut={fields.slash}
            placeholder={fields.searchPlaceholder}
          />
        </Field>
        <Field label={fields.description} optional>
          <Textarea defaultValue={fields.descriptionText} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label={fields.number}>
            <Input mono size="lg" defaultValue="8.0.0" />
          </Field>
          <Field label={fields.locked}>
            <Input size="lg" disabled defaultValue="Larkfield" />
          </Field>
        </div>
        <Field label={fields.code}>
          <CodeInput value={code} onChange={setCode} />
        </Field>
        <Field label={fields.code} error={fields.codeWrong}>
          <CodeInput value="730916" onChange={() => undefined} />
        </Field>
        <Checkbox defaultChecked>{fields.check}</Checkbox>
      </div>
    </Specimen>
  )
}
