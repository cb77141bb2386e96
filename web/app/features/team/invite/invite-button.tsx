import { useAskedSearch } from '../../../exchange/page/use-asked-search.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useInvite } from './use-invite.ts'

/** The parameter of the address that opens the dialog, for links from elsewhere. */
const parameter = 'invite'

/** Keeps the draft while the dialog is closed. */
export function InviteButton({ team }: { team: LoadedTeam }) {
  const { t } = useLateTexts('team', texts)
  const { asked, ask } = useAskedSearch()
  const invite = useInvite(team.organization.id)
  const params = new URLSearchParams(asked)
  const setOpen = (isOpen: boolean) => {
    if (isOpen) params.set(parameter, '')
    else params.delete(parameter)
    ask(params.size === 0 ? '' : `?${params}`, { replace: true })
    if (!isOpen) invite.forgetResults()
  }
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => setOpen(true)}>
        {t('invite.button')}
      </Button>
      {params.has(parameter) && <InviteDialog invite={invite} onClose={() => setOpen(false)} />}
    </>
  )
}
