import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import clsx from 'clsx'
import { useState } from 'react'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Lattice, Panel } from '../../../../ui/layout/lattice.tsx'
import type { LoadedLegal } from '../query/load-legal.ts'
import { nextVersionOf } from '../table/document-state.ts'
import type { LegalDialogs } from '../use-legal-dialogs.ts'
import { PeoplePanel } from './people-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

interface DocumentPanelsProps {
  loaded: LoadedLegal
  document: ListedLegalDocument
  dialogs: LegalDialogs
}

/** Below the table: what is asked of people, the versions, and who has accepted which one. */
export function DocumentPanels({ loaded, document, dialogs }: DocumentPanelsProps) {
  const { people } = loaded
  return (
    <>
      <Lattice aria-labelledby="shown-document">
        <Head loaded={loaded} document={document} dialogs={dialogs} />
      </Lattice>
      <Lattice className={people && 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)]! compact:grid-cols-1!'}>
        <VersionsPanel document={document} />
        {people && <PeoplePanel loaded={loaded} document={document} people={people} />}
      </Lattice>
    </>
  )
}

function Head({ loaded, document, dialogs }: DocumentPanelsProps) {
  const { t } = useLateTexts('legal', legal)
  const { isMaintainer, isActing, isReadOnly, today } = loaded
  const { title, required_of, withdrawn_at, own } = document
  const mayChange = isMaintainer && !isActing && !isReadOnly && withdrawn_at === null
  const [isOver, setOver] = useState(false)
  const next = nextVersionOf(document, today)
  return (
    <Panel
      className={clsx('flex items-start justify-between gap-4 phone:flex-col', isOver && 'bg-accent-soft!')}
      onDragOver={(event) => {
        if (!mayChange || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        if (!mayChange || !file) return
        event.preventDefault()
        setOver(false)
        dialogs.open({ kind: 'upload', document, file })
      }}
    >
      <div className="min-w-0">
        <h2 id="shown-document" tabIndex={-1} className="type-md font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="mt-1 type-sm text-pretty text-muted">
          {withdrawn_at === null
            ? t(`document.${required_of}`)
            : t('document.withdrawn', { date: formatDate(withdrawn_at) })}{' '}
          {next && t('document.next', { version: next.version, date: formatDate(next.valid_from) })}
        </p>
        {own && (
          <p className="mt-1 type-sm text-muted">
            {t('own.acceptedOn', { version: own.version, date: formatDate(own.accepted_at) })}
          </p>
        )}
      </div>
      {mayChange && (
        <Button variant="outline" icon="upload" onClick={() => dialogs.open({ kind: 'upload', document })}>
          {t('act.newVersion')}
        </Button>
      )}
    </Panel>
  )
}
