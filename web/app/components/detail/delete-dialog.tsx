import type { InUse } from '@trellis/domain/contracts/catalog/components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useBlocker, useFetcher } from 'react-router'
import type { Answer } from '../../exchange/acting/answer.ts'
import { toastOnArrival } from '../../exchange/acting/arrival-toast.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog, DialogClose } from '../../ui/overlay/dialog.tsx'
import { useTo } from '../base-path.ts'

interface DeleteDialogProps {
  /** The page whose action deletes; with `force` if the person insists. */
  action: string
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What is deleted with it. */
  text: string
  /** The verb with its object. */
  act: string
  done: string
  mayForce: boolean
}

/**
 * Asks for confirmation, and lists the dependents if there are any. People who manage components may then delete it
 * together with those edges.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { action, open, onOpenChange, title, text, act, done, mayForce } = props
  const { t } = useTranslation(['component', 'ui'])
  const fetcher = useFetcher<Answer<unknown>>()
  const isSending = fetcher.state !== 'idle'
  const [dismissed, setDismissed] = useState<Answer<unknown>>()
  const answer = !isSending && fetcher.data !== dismissed ? fetcher.data : undefined
  const refusal = answer && !answer.ok ? answer : undefined
  const users = refusal?.dependents ?? []
  useEffect(() => {
    if (refusal) toastOnArrival(undefined)
  }, [refusal])
  const send = () => {
    toastOnArrival({ title: done })
    void fetcher.submit({ intent: 'delete', force: String(users.length > 0) }, { method: 'post', action })
  }
  const change = (next: boolean) => {
    if (isSending) return
    if (!next) setDismissed(fetcher.data)
    onOpenChange(next)
  }
  const isStuck = users.length > 0 && !mayForce
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={users.length === 0 ? text : t('delete.inUse', { count: users.length })}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {isStuck ? t('ui:close') : t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          {!isStuck && (
            <Button variant="destructive" loading={isSending} loadingText={t('delete.acting')} onClick={send}>
              {users.length === 0 ? act : t('delete.force')}
            </Button>
          )}
        </>
      }
    >
      {fetcher.state === 'submitting' && <Stay />}
      {users.length > 0 && <Users users={users} />}
      {users.length > 0 && (
        <p className="mt-3 type-sm text-muted">{mayForce ? t('delete.forceText') : t('delete.stuck')}</p>
      )}
      {refusal && users.length === 0 && (
        <Alert tone="danger" urgent>
          {t(`refusal.${refusal.kind}`)}
        </Alert>
      )}
    </Dialog>
  )
}

/** Blocks leaving until the answer arrives: a page that was left could not show a refusal or read again. */
function Stay() {
  useBlocker(true)
  return null
}

const shownUsers = 8

function Users({ users }: { users: InUse['dependents'] }) {
  const { t } = useTranslation('component')
  const to = useTo()
  const rest = users.length - shownUsers
  return (
    <>
      <ul aria-label={t('delete.users')} className="flex flex-col gap-1 type-sm">
        {users.slice(0, shownUsers).map(({ component_id, title }) => (
          <li key={component_id} className="truncate">
            <Link
              to={to('/component/:id/dependencies', { id: component_id })}
              className="font-medium hover:text-accent-text hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 type-xs text-muted">{t('delete.more', { count: rest })}</p>}
    </>
  )
}
