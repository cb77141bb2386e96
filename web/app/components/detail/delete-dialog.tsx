import type { InUse } from '@trellis/domain/contracts/catalog/components'
import clsx from 'clsx'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useBlocker, useFetcher } from 'react-router'
import type { Answer, Refusal } from '../../exchange/acting/answer.ts'
import { toastOnArrival } from '../../exchange/acting/arrival-toast.tsx'
import { useJson } from '../../exchange/asking/use-json.ts'
import { usePauseReads } from '../../exchange/live/use-live.ts'
import { all } from '../../exchange/subjects.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog, DialogClose } from '../../ui/overlay/dialog.tsx'
import { useTo } from '../base-path.ts'
import { shownField } from './read-deletion.ts'

/** What depends on a thing: the first few, and how many there are. */
export interface InUseAnswer extends InUse {
  readonly count: number
}

interface DeleteDialogProps {
  /** The page whose action deletes, and gets what was shown (`readDeletion`). */
  action: string
  /** Answers with an `InUseAnswer`; undefined if nothing can depend on it. */
  inUse?: string
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
 * Asks for confirmation, and first lists the dependents if there are any. People who manage components may then delete
 * it together with those edges.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { action, inUse, open, onOpenChange, title, text, act, done, mayForce } = props
  const { t } = useTranslation(['component', 'ui'])
  const fetcher = useFetcher<Answer<unknown>>()
  const pauseReads = usePauseReads()
  const [isPausing, setPausing] = useState(false)
  const isFetching = fetcher.state !== 'idle'
  const isSending = isPausing || isFetching
  const [dismissed, setDismissed] = useState<Answer<unknown>>()
  const answer = !isSending && fetcher.data !== dismissed ? fetcher.data : undefined
  const refusal = answer && !answer.ok ? answer : undefined
  const known = useInUse(open ? inUse : undefined)
  const newUsers = usersIn(refusal)
  const users = newUsers ?? known.users
  const isUsed = users.count > 0
  useEffect(() => {
    if (refusal) toastOnArrival(undefined)
  }, [refusal])
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // Once the router knows of it, the router says when it is done.
  useEffect(() => {
    if (isFetching) setPausing(false)
  }, [isFetching])
  const send = async () => {
    if (isSending) return
    setPausing(true)
    const readAgain = await pauseReads()
    // The read replaced the page: somebody else deleted the item, or the person may no longer see it.
    if (!isHere.current) return readAgain()
    toastOnArrival({ title: done })
    const sent = fetcher.submit(
      { intent: 'delete', [shownField]: String(users.count) },
      { method: 'post', action },
    )
    await sent.finally(() => {
      setPausing(false)
      readAgain()
    })
  }
  const change = (next: boolean) => {
    if (isSending) return
    if (!next) setDismissed(fetcher.data)
    onOpenChange(next)
  }
  const isStuck = isUsed && !mayForce
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={text}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {isStuck ? t('ui:close') : t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          {!isStuck && (
            <Button
              variant="destructive"
              loading={isSending || known.isPending}
              loadingText={t(isSending ? 'delete.acting' : 'delete.checking')}
              onClick={() => void send()}
            >
              {isUsed ? t('delete.force') : act}
            </Button>
          )}
        </>
      }
    >
      {(isPausing || fetcher.state === 'submitting') && <Stay />}
      {newUsers && (
        <Alert tone="warning" urgent className="mb-3">
          {t('delete.grown')}
        </Alert>
      )}
      {isUsed && <Users users={users} />}
      {isUsed && (
        <p className="mt-3 type-sm text-muted">{mayForce ? t('delete.forceText') : t('delete.stuck')}</p>
      )}
      {refusal && !newUsers && (
        <Alert tone="danger" urgent className={clsx(isUsed && 'mt-3')}>
          {t(`refusal.${refusal.kind}`)}
        </Alert>
      )}
    </Dialog>
  )
}

const nobody: InUseAnswer = { dependents: [], count: 0 }

/** If the question fails, deletion stays possible: the server refuses it if something depends on the thing. */
function useInUse(address: string | undefined): { users: InUseAnswer; isPending: boolean } {
  const answer = useJson({ address, parse: takeAnswer, shows: { component: all } })
  if (address === undefined || answer.state === 'failed') return { users: nobody, isPending: false }
  if (answer.state === 'loading' || answer.isOld) return { users: nobody, isPending: true }
  return { users: answer.value, isPending: false }
}

const takeAnswer = (answer: unknown) => answer as InUseAnswer

/** Those that came up between the question and the deletion. */
function usersIn(refusal: Refusal | undefined): InUseAnswer | undefined {
  const dependents = refusal?.dependents ?? []
  return dependents.length === 0 ? undefined : { dependents, count: dependents.length }
}

/** Blocks leaving until the answer arrives: a page that was left could not show a refusal or read again. */
function Stay() {
  const isShown = useRef(false)
  // The router forgets a blocker some time after its component has gone. The answer lets people leave as soon as it shows.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useBlocker(useCallback(() => isShown.current, []))
  return null
}

const shownUsers = 8

function Users({ users: { dependents, count } }: { users: InUseAnswer }) {
  const { t } = useTranslation('component')
  const to = useTo()
  const shown = dependents.slice(0, shownUsers)
  const rest = count - shown.length
  return (
    <>
      <p className="mb-2 type-sm font-medium">{t('delete.inUse', { count })}</p>
      <ul aria-label={t('delete.users')} className="flex flex-col gap-1 type-sm">
        {shown.map(({ component_id, title }) => (
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
