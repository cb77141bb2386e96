import type { ListedLegalDocument, ListedLegalVersion } from '@trellis/domain/contracts/legal-documents'
import { nameOf } from '@trellis/domain/people/name-of'
import { href, Link } from 'react-router'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import { Row, Rows } from '../../../../ui/layout/rows.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import { useSizeWords } from '../use-size-words.ts'

/** Every version that was ever uploaded, to read and to download. */
export function VersionsPanel({ document }: { document: ListedLegalDocument }) {
  const { t } = useLateTexts('legal', legal)
  return (
    <Panel>
      <PanelHead title={t('versions.title')} level={3} />
      <Rows label={t('versions.title')}>
        {document.versions.map((version) => (
          <VersionRow key={version.id} version={version} />
        ))}
      </Rows>
    </Panel>
  )
}

function VersionRow({ version }: { version: ListedLegalVersion }) {
  const { t } = useLateTexts('legal', legal)
  const sizeOf = useSizeWords()
  const { id, file_name: file, created_by, created_at, size } = version
  const address = href('/legal-documents/:id', { id })
  const words = {
    person: created_by ? nameOf(created_by) : t('versions.former'),
    date: formatDate(created_at),
    size: sizeOf(size),
  }
  return (
    <Row
      id={id}
      mark={<VersionChip number={version.version} state={version.is_in_force ? 'latest' : 'active'} />}
      title={
        <a href={address} target="_blank" rel="noreferrer" className="underline-offset-[3px] hover:underline">
          <span className="sr-only">{t('act.read')} </span>
          {file}
        </a>
      }
      text={t('versions.by', words)}
      act={
        <Button
          asChild
          variant="ghost"
          size="icon-sm"
          icon="download"
          label={t('act.downloadNamed', { file })}
        >
          <Link to={`${address}?download`} reloadDocument />
        </Button>
      }
    />
  )
}
