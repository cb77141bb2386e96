import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toDot } from '../../diagram/export/dot.ts'
import { toJson } from '../../diagram/export/json.ts'
import { toMermaid } from '../../diagram/export/mermaid.ts'
import type { GraphData } from '../../diagram/graph-data.ts'
import { componentScene } from '../../diagram/scene/component-scene.ts'
import { Button } from '../../ui/action/button.tsx'
import { Spinner } from '../../ui/action/spinner.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

interface ExportMenuProps {
  data: GraphData
  places: Int32Array | undefined
  isTable: boolean
  isDisabled?: boolean
  exportPicture: (format: 'png' | 'svg') => Promise<Blob | undefined>
}

const texts = [
  { format: 'mermaid', name: 'Mermaid', ending: 'mmd', write: toMermaid, type: 'text/plain' },
  { format: 'dot', name: 'DOT', ending: 'dot', write: toDot, type: 'text/vnd.graphviz' },
  { format: 'json', name: 'JSON', ending: 'json', write: toJson, type: 'application/json' },
] as const

const pictures = [
  { format: 'png', name: 'PNG' },
  { format: 'svg', name: 'SVG' },
] as const

/** Pictures show what the diagram shows; the texts hold every component that the filters leave, never groups. */
export function ExportMenu(props: ExportMenuProps) {
  const { data, places, isTable, isDisabled = false, exportPicture } = props
  const { t } = useTranslation('architecture')
  const { toast } = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const savePicture = async (format: 'png' | 'svg') => {
    setIsBusy(true)
    const file = await exportPicture(format).catch(() => undefined)
    setIsBusy(false)
    if (file) save(file, `architecture.${format}`)
    else toast({ title: t('export.failed'), variant: 'destructive' })
  }
  return (
    <>
      <Menu
        trigger={
          // Not while the picture is made: the focus comes back to it then.
          <Button variant="outline" size="sm" disabled={isDisabled}>
            <span className="inline-flex items-center gap-2">
              {isBusy ? <Spinner /> : <Glyph name="arrow-down" className="-ml-0.5" />}
              {t('export.label')}
            </span>
          </Button>
        }
      >
        {!isTable &&
          pictures.map(({ format, name }) => (
            <MenuItem key={format} icon="file" disabled={isBusy} onSelect={() => void savePicture(format)}>
              {name}
            </MenuItem>
          ))}
        {!isTable && <MenuSeparator />}
        {texts.map(({ format, name, ending, write, type }) => (
          <MenuItem
            key={format}
            icon="code"
            onSelect={() =>
              save(new Blob([write(componentScene(data, places))], { type }), `architecture.${ending}`)
            }
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      <span role="status" className="sr-only">
        {isBusy && t('export.busy')}
      </span>
    </>
  )
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over once the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
