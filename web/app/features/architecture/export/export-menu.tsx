import { useState } from 'react'
import { toDot } from '../../../diagram/export/dot.ts'
import { toJson } from '../../../diagram/export/json.ts'
import { toMermaid } from '../../../diagram/export/mermaid.ts'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { type Palette, readPalette } from '../../../diagram/paint/palette.ts'
import { componentScene } from '../../../diagram/scene/component-scene.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'

interface ExportMenuProps {
  data: GraphData
  places: Int32Array | undefined
  isTable: boolean
  isDisabled?: boolean
  /** Where exports are recorded; undefined for a visitor, whose exports are not. */
  recordAt?: string | undefined
  exportPicture: (format: 'png' | 'svg') => Promise<Blob | undefined>
}

type Format = 'png' | 'svg' | 'mermaid' | 'dot' | 'json'

interface TextExport {
  readonly format: Format
  readonly name: string
  readonly ending: string
  readonly write: (scene: Scene, palette: Palette) => string
  readonly type: string
}

const texts: readonly TextExport[] = [
  { format: 'mermaid', name: 'Mermaid', ending: 'mmd', write: toMermaid, type: 'text/plain' },
  { format: 'dot', name: 'DOT', ending: 'dot', write: toDot, type: 'text/vnd.graphviz' },
  { format: 'json', name: 'JSON', ending: 'json', write: toJson, type: 'application/json' },
]

const pictures = [
  { format: 'png', name: 'PNG' },
  { format: 'svg', name: 'SVG' },
] as const

/** Pictures show what the diagram shows; text formats contain every component that passes the filters, not groups. */
export function ExportMenu(props: ExportMenuProps) {
  const { data, places, isTable, isDisabled = false, recordAt, exportPicture } = props
  const { t } = useLateTexts('architecture', architecture)
  const { toast } = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const fail = (title: string) => toast({ title, variant: 'destructive' })
  /** Without a log entry there is no file. */
  const offer = async (file: Blob, format: Format, ending: string) => {
    const rows = places?.length ?? data.graph.size
    if (recordAt !== undefined && !(await recordExport(recordAt, format, rows))) fail(t('export.unrecorded'))
    else save(file, `architecture.${ending}`)
  }
  const savePicture = async (format: 'png' | 'svg') => {
    setIsBusy(true)
    const file = await exportPicture(format).catch(() => undefined)
    if (file) await offer(file, format, format)
    else fail(t('export.failed'))
    setIsBusy(false)
  }
  const saveText = ({ format, ending, write, type }: TextExport) => {
    const text = write(componentScene(data, places), readPalette(document.body))
    return offer(new Blob([text], { type }), format, ending)
  }
  return (
    <>
      <Menu
        trigger={
          // Not disabled while the picture is created, because the focus returns to it.
          <Button variant="outline" size="sm" icon="arrow-down" spinning={isBusy} disabled={isDisabled}>
            <span className="phone:sr-only">{t('export.label')}</span>
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
        {texts.map((text) => (
          <MenuItem key={text.format} icon="code" onSelect={() => void saveText(text)}>
            {text.name}
          </MenuItem>
        ))}
      </Menu>
      <span role="status" className="sr-only">
        {isBusy && t('export.busy')}
      </span>
    </>
  )
}

async function recordExport(address: string, format: Format, rows: number): Promise<boolean> {
  const body = new URLSearchParams({ kind: `diagram_${format}`, rows: String(rows) })
  const answer = await fetch(address, { method: 'POST', body }).catch(() => undefined)
  // If the session has ended, the sign-in page answers with 200.
  return answer?.status === 204
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file once the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
