import { DataError } from '../../data/failure/data-error.ts'
import type { FileFault } from '../../data/files/file-limits.ts'
import { files } from '../../locales/en/late/files/files.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'

const toldKinds = ['denied', 'rate-limited', 'unavailable', 'signed-out'] as const

const faultByCode: Readonly<Record<string, FileFault>> = {
  file_too_large: 'size',
  file_type_refused: 'type',
}

/** Says why a file cannot be sent, or was refused. `name` is that of the file. */
export function useFileWords(kind: 'picture' | 'attachment' | 'document') {
  const { t } = useLateTexts('files', files)
  const ofFault = (fault: FileFault, name = '') => t(`fault.${kind}.${fault}`, { name })
  const ofError = (error: unknown, name = ''): string => {
    if (!(error instanceof DataError)) return t('failure.other')
    const fault = error.code === undefined ? undefined : faultByCode[error.code]
    if (fault !== undefined) return ofFault(fault, name)
    // The server says how much room is left.
    if (error.said !== undefined) return `${error.said}.`
    return t(`failure.${toldKinds.find((told) => told === error.kind) ?? 'other'}`)
  }
  return { ofFault, ofError }
}
