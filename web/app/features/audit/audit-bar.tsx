import { auditExportFormats } from '@trellis/domain/contracts/audit'
import { useTranslation } from 'react-i18next'
import { href, useLocation } from 'react-router'
import { DetailBar } from '../../components/detail/detail-bar.tsx'
import { audit } from '../../locales/en/late/audit.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { findScreen, screens } from '../../screens/screens.ts'
import { Button } from '../../ui/action/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { noFilters, readAuditQuery, writeAuditQuery } from './query/audit-query.ts'
import { exportAddress } from './refused-export.ts'

/** The way back, and the export of what the filters find. */
export function AuditBar() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { title, crumbs = [] } = findScreen(pathname)?.screen ?? {}
  const trail = crumbs.flatMap((path) => {
    const { title } = screens[path] ?? {}
    return title ? [{ label: t(title), to: path }] : []
  })
  return (
    <DetailBar
      trail={trail}
      current={title ? t(title) : ''}
      back={crumbs.length > 0 ? href('/settings') : href('/dashboard')}
      actions={<ExportMenu />}
    />
  )
}

function ExportMenu() {
  const { t } = useLateTexts('audit', audit)
  const { pathname, search } = useLocation()
  const { before, after, ...filters } = readAuditQuery(new URLSearchParams(search))
  const query = writeAuditQuery({ ...noFilters, ...filters })
  return (
    <Menu
      label={t('export.label')}
      trigger={
        <Button variant="outline" size="sm" icon="download">
          {t('export.label')}
        </Button>
      }
    >
      {auditExportFormats.map((format) => (
        <MenuItem key={format} asChild>
          <a href={exportAddress(pathname, query, format)}>{t(`export.${format}`)}</a>
        </MenuItem>
      ))}
    </Menu>
  )
}
