import { useState } from 'react'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SettingSection, SettingSections } from '../../../ui/layout/setting-section.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { LastMaintainerDialog } from './last-maintainer-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

/** For everyone. The last maintainer is told the way out instead. */
export function LeaveSection({ team }: { team: LoadedTeam }) {
  const { t } = useLateTexts('team', texts)
  const [open, setOpen] = useState<'leave' | 'last-maintainer'>()
  const close = () => setOpen(undefined)
  const isLast = team.isMaintainer && team.maintainers === 1
  const organization = team.organization.name
  return (
    <div className="mt-8">
      <SettingSections>
        <SettingSection id="leave" title={t('leave.section')} text={t('leave.sectionText', { organization })}>
          <Button
            variant="outline"
            className="self-start text-danger-text!"
            onClick={() => setOpen(isLast ? 'last-maintainer' : 'leave')}
          >
            {t('leave.button')}
          </Button>
        </SettingSection>
      </SettingSections>
      {open === 'leave' && (
        <LeaveDialog team={team} onClose={close} onLast={() => setOpen('last-maintainer')} />
      )}
      {open === 'last-maintainer' && <LastMaintainerDialog team={team} onClose={close} />}
    </div>
  )
}
