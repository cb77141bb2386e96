import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import { Link } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { readsSearch } from '../../../exchange/page/when-to-read.ts'
import { acceptancePath } from '../../../guards/acceptance/acceptance-path.ts'
import { legal } from '../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ReadOnlyAlert } from '../read-only-alert.tsx'
import type { Route } from './+types/legal.ts'
import { DocumentPanels } from './document/document-panels.tsx'
import { EditDialog } from './form/edit-dialog.tsx'
import { UploadDialog } from './form/upload-dialog.tsx'
import { legalAction } from './legal-action.ts'
import { documentQuery, readNames } from './query/legal-query.ts'
import { type LoadedLegal, loadLegal } from './query/load-legal.ts'
import { useDocumentColumns } from './table/document-columns.tsx'
import { type LegalDialogs, useLegalDialogs } from './use-legal-dialogs.ts'

export const loader = loadLegal

export const shouldRevalidate = readsSearch(...readNames)

export const action = legalAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** Everyone reads the documents; maintainers manage them and see who has accepted what. */
export default function Legal({ loaderData }: Route.ComponentProps) {
  // Another organization has other dialogs.
  return <LegalPage key={loaderData.organization.id} loaded={loaderData} />
}

function LegalPage({ loaded }: { loaded: LoadedLegal }) {
  const { t } = useLateTexts('legal', legal)
  const dialogs = useLegalDialogs()
  const { isMaintainer, isActing, isReadOnly, shown } = loaded
  const mayChange = isMaintainer && !isActing && !isReadOnly
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={t(isMaintainer ? 'lead' : 'leadForMembers')}
        actions={
          mayChange && (
            <Button icon="upload" onClick={() => dialogs.open({ kind: 'upload' })}>
              {t('upload')}
            </Button>
          )
        }
      />
      {isActing && <Alert className="mb-6">{t('acting')}</Alert>}
      {isMaintainer && isReadOnly && <ReadOnlyAlert />}
      <Pending loaded={loaded} />
      <Documents loaded={loaded} dialogs={dialogs} />
      {shown && <DocumentPanels key={shown.lineage_id} loaded={loaded} document={shown} dialogs={dialogs} />}
      {dialogs.shown?.kind === 'upload' && (
        <UploadDialog
          loaded={loaded}
          document={dialogs.shown.document}
          file={dialogs.shown.file}
          onClose={dialogs.close}
        />
      )}
      {dialogs.shown?.kind === 'edit' && (
        <EditDialog
          loaded={loaded}
          document={latestOf(loaded, dialogs.shown.document)}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}

/** As it is stored now, if it is still listed. */
const latestOf = ({ documents }: LoadedLegal, document: ListedLegalDocument) =>
  documents.find(({ id }) => id === document.id) ?? document

/** For people who came here before they accepted. */
function Pending({ loaded: { organization, documents, isActing } }: { loaded: LoadedLegal }) {
  const { t } = useLateTexts('legal', legal)
  const count = documents.filter(({ is_pending }) => is_pending).length
  if (count === 0 || isActing) return null
  return (
    <Alert
      tone="warning"
      title={t('pending.title', { count })}
      className="mb-6"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to={`${acceptancePath}?organization=${organization.id}`}>{t('pending.act')}</Link>
        </Button>
      }
    >
      {t('pending.text')}
    </Alert>
  )
}

function Documents({ loaded, dialogs }: { loaded: LoadedLegal; dialogs: LegalDialogs }) {
  const { t } = useLateTexts('legal', legal)
  const { documents, shown, isMaintainer } = loaded
  return (
    <Lattice aria-label={t('table.label')}>
      <Panel flush>
        <DataTable
          inPanel
          label={t('table.label')}
          columns={useDocumentColumns(loaded, dialogs)}
          rows={documents}
          rowKey={({ lineage_id }) => lineage_id}
          rowLink={({ lineage_id }) => documentQuery(lineage_id)}
          {...(shown && { selectedKey: shown.lineage_id })}
          empty={
            <EmptyState
              title={t('empty.title')}
              text={t(isMaintainer ? 'empty.text' : 'empty.textForMembers')}
            />
          }
        />
      </Panel>
    </Lattice>
  )
}
