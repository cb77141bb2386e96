import { changeKinds } from '@trellis/domain/versions/scheme'
import clsx from 'clsx'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { MarkdownField } from '../../../components/markdown/markdown-field/markdown-field.tsx'
import type { FieldTexts } from '../../../exchange/acting/use-field-faults.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Lattice } from '../../../ui/layout/lattice.tsx'
import { type DraftChange, isChangeKind } from './draft.ts'
import { useChangeOrder } from './use-change-order.ts'

interface ChangesEditorProps {
  changes: readonly DraftChange[]
  /** By the names of the request: `changes.0.title`. */
  errors: FieldTexts
  onChange: (changes: readonly DraftChange[]) => void
}

export function ChangesEditor({ changes, errors, onChange }: ChangesEditorProps) {
  const { t } = useLateTexts('versions', versions)
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () =>
    onChange([...changes, { key: crypto.randomUUID(), id: undefined, kind: 'feature', title: '', guide: '' }])
  const edit = (key: string, part: Partial<DraftChange>) =>
    onChange(changes.map((change) => (change.key === key ? { ...change, ...part } : change)))
  const { dragged, moved, handleOf, placeOf } = useChangeOrder(changes, onChange)
  const remove = (key: string) => {
    onChange(changes.filter((change) => change.key !== key))
    addButton.current?.focus()
  }
  return (
    <section aria-label={t('changes.title')} ref={list}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="type-sm font-semibold">
          {t('changes.title')} <span className="type-xs text-subtle">{changes.length}</span>
        </h2>
        <Button ref={addButton} variant="outline" size="sm" icon="plus" onClick={add}>
          {t('changes.add')}
        </Button>
      </div>
      {changes.length === 0 ? (
        <p className="type-sm text-muted">{t('changes.empty')}</p>
      ) : (
        <Lattice>
          {changes.map((change, index) => (
            <ChangeFields
              key={change.key}
              change={change}
              place={index + 1}
              titleError={errors[`changes.${index}.title`]}
              guideError={errors[`changes.${index}.migration_guide`]}
              handle={handleOf(change.key, index)}
              hasMoved={moved?.key === change.key ? moved.place : undefined}
              isDragged={dragged === change.key}
              {...placeOf(index)}
              onEdit={(part) => edit(change.key, part)}
              onRemove={() => remove(change.key)}
            />
          ))}
        </Lattice>
      )}
      <p role="status" className="sr-only">
        {moved && t('changes.moved', { place: moved.place, count: changes.length })}
      </p>
    </section>
  )
}

interface ChangeFieldsProps extends Pick<ComponentProps<'fieldset'>, 'onDragOver'> {
  change: DraftChange
  place: number
  titleError: string | undefined
  guideError: string | undefined
  handle: Pick<ComponentProps<'button'>, 'draggable' | 'onDragStart' | 'onDragEnd' | 'onKeyDown'>
  /** The index that it was just moved to. */
  hasMoved: number | undefined
  isDragged: boolean
  onEdit: (part: Partial<DraftChange>) => void
  onRemove: () => void
}

const titleMaxLength = 256

function ChangeFields(props: ChangeFieldsProps) {
  const { change, place, titleError, guideError, handle, hasMoved, isDragged, onEdit, onRemove } = props
  const { t } = useLateTexts('versions', versions, 'ui')
  const [wantsGuide, setWantsGuide] = useState(change.guide !== '')
  const showsGuide = wantsGuide || change.kind === 'breaking' || guideError !== undefined
  const grip = useRef<HTMLButtonElement>(null)
  // A node that is moved in the document loses the focus.
  useLayoutEffect(() => {
    if (hasMoved !== undefined && !isDragged) grip.current?.focus()
  }, [hasMoved, isDragged])
  return (
    <fieldset
      onDragOver={props.onDragOver}
      className={clsx('min-w-0 py-4 pr-4 pl-2', isDragged && 'opacity-60')}
    >
      <legend className="sr-only">{t('changes.place', { place })}</legend>
      <div className="flex items-start gap-2 phone:flex-wrap">
        <IconButton
          ref={grip}
          {...handle}
          variant="ghost"
          size="icon"
          icon="grip"
          label={t('changes.move', { place })}
          className="cursor-grab text-subtle"
        />
        <Select
          aria-label={t('changes.kind')}
          value={change.kind}
          onChange={({ target }) => isChangeKind(target.value) && onEdit({ kind: target.value })}
          options={changeKinds.map((kind) => ({ value: kind, label: t(`ui:change.${kind}`) }))}
          className="w-32 shrink-0 phone:w-auto phone:flex-1"
        />
        <Field
          label={t('changes.changeTitle')}
          labelHidden
          error={titleError}
          className="flex-1 phone:order-3 phone:basis-full"
        >
          <Input
            autoFocus={change.title === '' && change.id === undefined}
            maxLength={titleMaxLength}
            placeholder={t('changes.changeTitle')}
            value={change.title}
            onChange={({ target }) => onEdit({ title: target.value })}
          />
        </Field>
        <IconButton
          variant="ghost"
          size="icon"
          icon="x"
          label={t('changes.remove', { place })}
          onClick={onRemove}
        />
      </div>
      {showsGuide ? (
        <MarkdownField
          label={t('changes.guide')}
          hint={t('form.markdown')}
          error={guideError}
          value={change.guide}
          onChange={(guide) => onEdit({ guide })}
          rows={4}
          mono
          className="mt-3 ml-10 phone:ml-0"
        />
      ) : (
        <Button
          variant="ghost"
          size="xs"
          icon="plus"
          className="mt-2 ml-10 phone:ml-0"
          onClick={() => setWantsGuide(true)}
        >
          {t('changes.addGuide')}
        </Button>
      )}
    </fieldset>
  )
}
