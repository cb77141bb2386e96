// Where an identity provider leads back to after a proof: a window beside the page that needs it. It hands over the
// code, which only that page can use, and closes itself.
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { channelParameter, openProofChannel } from '../../../data/session/proofs/proof-channel.ts'
import { stepUp } from '../../../locales/en/late/step-up.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

/** The address of this page has a code. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

export default function Proof() {
  const { t } = useLateTexts('stepUp', stepUp)
  const { search } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(search)
    const name = query.get(channelParameter)
    if (name === null) return
    const channel = openProofChannel(name)
    const code = query.get('code')
    channel.postMessage(code === null ? { error: query.get('error') ?? 'refused' } : { code })
    channel.close()
    window.close()
  }, [search])
  return (
    <StandardCard title={t('window.title')} lead={t('window.text')}>
      <PageTitle>{t('window.pageTitle')}</PageTitle>
      <meta name="referrer" content="no-referrer" />
    </StandardCard>
  )
}
