import { Toolbar } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { applyMark, type Mark, marks, type Selected } from './apply-mark.ts'

interface MarkdownFieldProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  rows: number
  mono?: boolean
  className?: string
}

/** A field for Markdown, with buttons for people who do not know the syntax. */
export function MarkdownField({
  label,
  hint,
  error,
  value,
  onChange,
  className,
  ...area
}: MarkdownFieldProps) {
  const { t } = useTranslation('component')
  const element = useRef<HTMLTextAreaElement>(null)
  const marked = useRef<Selected>(undefined)
  // Writing to the field through React loses the selection.
  useLayoutEffect(() => {
    if (marked.current?.text !== value) return
    element.current?.focus()
    element.current?.setSelectionRange(marked.current.start, marked.current.end)
    marked.current = undefined
  }, [value])
  const put = (mark: Mark) => {
    if (element.current === null) return
    const { selectionStart: start, selectionEnd: end } = element.current
    marked.current = applyMark({ text: value, start, end }, mark)
    onChange(marked.current.text)
  }
  return (
    <Field label={label} hint={hint} optional error={error} {...(className !== undefined && { className })}>
      <Toolbar.Root aria-label={t('format.toolbar')} className="-ml-1.5 flex gap-0.5">
        {marks.map((mark) => (
          <Toolbar.Button key={mark} asChild>
            <IconButton
              variant="ghost"
              size="icon-xs"
              icon={mark}
              label={t(`format.${mark}`)}
              onClick={() => put(mark)}
            />
          </Toolbar.Button>
        ))}
      </Toolbar.Root>
      <Textarea ref={element} {...area} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
