import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { handOnFocus } from '../../../ui/overlay/focus-after.ts'
import type { SignInRules } from '../sessions/sign-in-rules.ts'
import { useClientAct } from '../use-client-act.ts'

interface RemoveFactorProps {
  name: string
  /** Names what is removed, as a question. */
  title: string
  isLast: boolean
  rules: SignInRules
  remove: Parameters<ReturnType<typeof useClientAct>>[0]
}

/** The last factor of a person whose organization requires one stays; the row says what to do instead. */
export function RemoveFactor({ name, title, isLast, rules, remove }: RemoveFactorProps) {
  const { t } = useLateTexts('profile', profile)
  const { confirm } = useConfirmation()
  const { readPage } = useReadPage()
  const act = useClientAct()
  if (isLast && rules.requiredBy !== undefined)
    return (
      <p className="max-w-48 text-right type-xs text-pretty text-muted">
        {t('factors.remove.required', { organization: rules.requiredBy })}
      </p>
    )
  const ask = () =>
    confirm({
      title,
      description: isLast ? t('factors.remove.last') : t('factors.remove.text'),
      confirmText: t('factors.remove.act'),
      confirmingText: t('factors.remove.acting'),
      confirmVariant: 'destructive',
      onConfirm: () =>
        act(
          async (acts) => {
            await remove(acts)
            await readPage()
          },
          t('factors.remove.done', { name }),
        ),
    })
  return (
    <Button
      ref={handOnFocus}
      variant="ghost"
      size="sm"
      aria-description={t('factors.remove.actNamed', { name })}
      onClick={ask}
    >
      {t('factors.remove.act')}
    </Button>
  )
}
