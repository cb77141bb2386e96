import type { WebhookDeliveryRow, WebhookRow } from '@trellis/domain/contracts/webhooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { webhooks as texts } from '../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { LoadedWebhooks } from './query/load-webhooks.ts'
import type { ListedWebhook } from './query/read-webhooks.ts'
import { endpointQuery } from './query/webhooks-query.ts'
import { useWebhookAct } from './use-webhook-act.ts'

export interface NewSecret {
  host: string
  secret: string
  isRotated: boolean
}

/** What people do with endpoints: the open form, the secret that is shown once, and the opened delivery. */
export function useWebhookActs({ shown, log, now }: LoadedWebhooks) {
  const { t } = useLateTexts('webhooks', texts)
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const navigate = useNavigate()
  const [form, setForm] = useState<'add' | ListedWebhook>()
  const [secret, setSecret] = useState<NewSecret>()
  const [opened, setOpened] = useState<string>()
  const show = (id: string) => void navigate({ search: endpointQuery(id) }, { preventScrollReset: true })
  const testing = useWebhookAct<WebhookDeliveryRow>('test', {
    onDone: ({ id, webhook_id }) => {
      toast({ title: t('done.tested'), description: t('done.testedText') })
      setOpened(id)
      show(webhook_id)
    },
  })
  const rotating = useWebhookAct<WebhookRow & { secret?: string }>('rotate', {
    onDone: ({ host, secret }) => {
      if (secret === undefined) toast({ title: t('done.oldEnded') })
      else setSecret({ host, secret, isRotated: true })
    },
  })
  const deleting = useWebhookAct<WebhookRow>('delete', {
    onDone: ({ id }) => {
      toast({ title: t('done.deleted') })
      if (id === shown?.id) void navigate({ search: '' }, { replace: true, preventScrollReset: true })
    },
  })
  return {
    form,
    secret,
    opened,
    toggle: (id: string) => setOpened((known) => (known === id ? undefined : id)),
    add: () => setForm('add'),
    edit: (webhook: ListedWebhook) => setForm(webhook),
    closeForm: () => setForm(undefined),
    added: ({ id, host, secret }: WebhookRow & { secret: string }) => {
      setForm(undefined)
      setSecret({ host, secret, isRotated: false })
      show(id)
    },
    /** The person has the secret. */
    forget: () => setSecret(undefined),
    isTesting: testing.isSending,
    test: ({ id }: ListedWebhook) => void testing.send({ id }),
    ...useSwitching(),
    rotate: ({ id, host, old_secret_until: until }: ListedWebhook) =>
      confirm({
        title: t('rotate.title', { host }),
        description: t(until !== null && Date.parse(until) > now ? 'rotate.textAgain' : 'rotate.text'),
        confirmText: t('act.rotate'),
        confirmingText: t('rotate.acting'),
        onConfirm: () => rotating.send({ id }),
      }),
    endOld: ({ id, secret_hint: hint }: ListedWebhook) =>
      confirm({
        title: t('overlap.confirmTitle'),
        description: t('overlap.confirmText', { hint }),
        confirmText: t('overlap.end'),
        confirmingText: t('overlap.ending'),
        confirmVariant: 'destructive',
        onConfirm: () => rotating.send({ id, end_old: true }),
      }),
    remove: ({ id, host }: ListedWebhook) =>
      confirm({
        title: t('delete.title', { host }),
        description: id === shown?.id && log ? t('delete.text', { count: log.all }) : t('delete.textUnknown'),
        confirmText: t('act.delete'),
        confirmingText: t('delete.acting'),
        confirmVariant: 'destructive',
        onConfirm: () => deleting.send({ id }),
      }),
  }
}

export type WebhookActs = ReturnType<typeof useWebhookActs>

/** Pausing saves at once and can be undone. */
function useSwitching() {
  const { t } = useLateTexts('webhooks', texts)
  const { toast } = useToast()
  const { send } = useWebhookAct<WebhookRow>('update', {
    onDone: ({ id, state }) => {
      if (state !== 'paused') return toast({ title: t('done.resumed') })
      toast({
        title: t('done.paused'),
        action: { label: t('done.undo'), onAction: () => void send({ id, state: 'active' }) },
      })
    },
  })
  return {
    pause: ({ id }: ListedWebhook) => void send({ id, state: 'paused' }),
    resume: ({ id }: ListedWebhook) => void send({ id, state: 'active' }),
  }
}
