import { Toolbar } from 'radix-ui'
import { useRef } from 'react'
import { attachmentLimit } from '../../../../data/files/file-limits.ts'
import { files } from '../../../../locales/en/late/files/files.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { IconButton } from '../../../../ui/action/icon-button.tsx'

/** In the toolbar of a field. Images can be pasted and dropped, too. */
export function AttachButton({ onAttach }: { onAttach: (files: Iterable<File>) => void }) {
  const { t } = useLateTexts('files', files)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={attachmentLimit.types.join(',')}
        className="hidden"
        aria-label={t('attach.act')}
        onChange={({ target }) => {
          onAttach([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Toolbar.Button asChild>
        <IconButton
          variant="ghost"
          size="icon-xs"
          icon="image"
          label={t('attach.act')}
          onClick={() => input.current?.click()}
        />
      </Toolbar.Button>
    </>
  )
}
