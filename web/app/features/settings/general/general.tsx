import { stateAllows } from '@trellis/domain/organizations/state'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate } from '../../../components/dates/format-date.ts'
import { PictureField } from '../../../components/form/picture/picture-field.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { OrganizationMark } from '../../../components/shell/organization-mark.tsx'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { requireMembership } from '../../../data/organization/membership.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import { general } from '../../../locales/en/late/settings/general.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { CopyValue } from '../../../ui/action/copy-value.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SettingSection, SettingSections } from '../../../ui/layout/setting-section.tsx'
import { ReadOnlyAlert } from '../read-only-alert.tsx'
import type { Route } from './+types/general.ts'
import { DeleteSection } from './delete-section.tsx'
import { generalAction } from './general-action.ts'
import { NameSection } from './name-section.tsx'
import { type GeneralSettings, readGeneral } from './read-general.ts'
import { StorageSection } from './storage-section.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return {
    settings: await readGeneral(requireWorkspace(context)),
    publishableKey: requireRequestScope(context).publishableKey,
    isReadOnly: !stateAllows(requireMembership(context).state, 'write'),
  }
}

export const shouldRevalidate = ignoresSearch

export const action = generalAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** Without a plan, the name stays as it is. Deleting stays possible. */
export default function General({
  loaderData: { settings, isReadOnly, publishableKey },
}: Route.ComponentProps) {
  const { t } = useLateTexts('general', general)
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('lead')} />
      {isReadOnly && <ReadOnlyAlert />}
      {/* Another organization makes other forms. */}
      <div key={settings.id}>
        <SettingSections>
          <NameSection settings={settings} isReadOnly={isReadOnly} />
          <SettingSection id="logo" title={t('logo.title')} text={t('logo.text')}>
            <PictureField
              kind="logo"
              ownerId={settings.id}
              stored={settings.logo}
              publishableKey={publishableKey}
              isReadOnly={isReadOnly}
            >
              <OrganizationMark name={settings.name} logo={settings.logo} size="lg" />
            </PictureField>
          </SettingSection>
          <IdSection settings={settings} />
          {settings.storage && <StorageSection use={settings.storage} />}
        </SettingSections>
        <SettingSections isDanger>
          <DeleteSection settings={settings} />
        </SettingSections>
      </div>
    </>
  )
}

function IdSection({ settings }: { settings: GeneralSettings }) {
  const { t } = useLateTexts('general', general)
  const { id, created_at, members, components, projects } = settings
  const size = [
    t('id.members', { count: members }),
    t('id.components', { count: components }),
    t('id.projects', { count: projects }),
  ]
  const facts = [
    { label: t('id.created'), value: formatDate(created_at) },
    { label: t('id.size'), value: size.join(', ') },
  ]
  return (
    <SettingSection id="id" title={t('id.title')} text={t('id.text')}>
      <CopyValue value={id} label={t('id.copy')} className="max-w-[440px]" />
      <Facts facts={facts} />
    </SettingSection>
  )
}
