import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { inboxesOf } from './inboxes.ts'

/** Two are side by side, and neither is the one to press. */
export function OpenInbox({ email }: { email: string }) {
  const { t } = useLateTexts('auth', auth)
  const inboxes = inboxesOf(email)
  return (
    <div className="flex gap-2">
      {inboxes.map(({ name, address }) => (
        <Button
          key={name}
          asChild
          size="lg"
          variant={inboxes.length === 1 ? 'default' : 'secondary'}
          className="min-w-0 flex-1"
        >
          <a href={address}>{t('sent.openInbox', { name })}</a>
        </Button>
      ))}
    </div>
  )
}
