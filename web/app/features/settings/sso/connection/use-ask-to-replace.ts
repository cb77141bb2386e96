import { sso as texts } from '../../../../locales/en/late/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'

/** For a connection in use: another provider starts untested and off. */
export function useAskToReplace() {
  const { t } = useLateTexts('sso', texts)
  const { confirm } = useConfirmation()
  return (onConfirm: () => Promise<void>) =>
    confirm({
      title: t('connection.replace.title'),
      description: t('connection.replace.on'),
      confirmText: t('connection.replace.act'),
      confirmingText: t('connection.replace.acting'),
      onConfirm,
    })
}
