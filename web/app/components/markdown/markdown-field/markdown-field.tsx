import { Toolbar } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { applyMark, type Mark, marks, type Selected } from './apply-mark.ts'
import { AttachButton } from './attach/attach-button.tsx'
import { holdsFiles, pastedFiles } from './attach/attached-files.ts'
import { AttachmentList } from './attach/attachment-list.tsx'
import { useAttachments } from './attach/use-attachments.ts'

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
    element.current?.setSelectionRange(marked.current.start, marked.current.end)
    marked.current = undefined
  }, [value])
  const write = (field: Selected) => {
    marked.current = field
    onChange(field.text)
  }
  const { isOffered, attach, pending, failures } = useAttachments({ element, value, write })
  const put = (mark: Mark) => {
    if (element.current === null) return
    const { selectionStart: start, selectionEnd: end } = element.current
    element.current.focus()
    write(applyMark({ text: value, start, end }, mark))
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
        {isOffered && <AttachButton onAttach={attach} />}
      </Toolbar.Root>
      <Textarea
        ref={element}
        {...area}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPaste={(event) => {
          const files = isOffered ? pastedFiles(event) : []
          if (files.length === 0) return
          event.preventDefault()
          attach(files)
        }}
        onDragOver={(event) => isOffered && holdsFiles(event) && event.preventDefault()}
        onDrop={(event) => {
          if (!isOffered || !holdsFiles(event)) return
          event.preventDefault()
          attach(event.dataTransfer.files)
        }}
      />
      <AttachmentList pending={pending} failures={failures} />
    </Field>
  )
}
