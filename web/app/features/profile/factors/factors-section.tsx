import { useState } from 'react'
import { deviceName } from '../../../components/second-factor/device-name.ts'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Row, Rows } from '../../../ui/layout/rows.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { ProfileOrganization } from '../profile-organization.ts'
import { useClientAct } from '../use-client-act.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { CodesRow } from './codes-row.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { useUsedWords } from './used-words.ts'

interface FactorsSectionProps {
  ways: WaysIn
  organization: ProfileOrganization
}

/** Authenticator apps, passkeys and the codes that stand in for them. */
export function FactorsSection({ ways, organization }: FactorsSectionProps) {
  const { t } = useLateTexts('profile', profile)
  const wordsOf = useUsedWords()
  const { apps, passkeys } = ways
  const count = apps.length + passkeys.length
  const rest = { organization, publishableKey: ways.publishableKey, isLast: count === 1 }
  return (
    <SettingSection
      id="factors"
      title={t('factors.title')}
      text={
        organization.requiresFactor
          ? t('factors.textRequired', { organization: organization.name })
          : t('factors.text')
      }
    >
      {count === 0 ? (
        <p className="type-sm text-muted">{t('factors.none')}</p>
      ) : (
        <Rows label={t('factors.list')}>
          {apps.map((app) => (
            <Row
              key={app.id}
              mark={<Glyph name="mobile" className="text-subtle" />}
              title={t('factors.app')}
              text={wordsOf(app)}
              act={
                <RemoveFactor
                  {...rest}
                  name={t('factors.app')}
                  remove={({ removeApp }) => removeApp(ways.publishableKey, app.id)}
                />
              }
            />
          ))}
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} {...rest} />
          ))}
          <CodesRow ways={ways} />
        </Rows>
      )}
      <AddFactors ways={ways} />
    </SettingSection>
  )
}

function AddFactors({ ways }: { ways: WaysIn }) {
  const { t } = useLateTexts('profile', profile)
  const { readPage } = useReadPage()
  const act = useClientAct()
  const [isAsking, setAsking] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { publishableKey } = ways
  const addPasskey = async () => {
    setAsking(true)
    await act(async (acts) => {
      await acts.addPasskey(publishableKey, deviceName(navigator.userAgent) ?? t('factors.newPasskey'))
      await readPage()
    }, t('factors.passkeyAdded'))
    setAsking(false)
  }
  // The dialog begins with the key: a missing proof is asked for before it opens.
  const addApp = () =>
    act(async (acts) => {
      await acts.beginApp(publishableKey)
      setAdding(true)
    }, undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" icon="plus" loading={isAsking} onClick={() => void addPasskey()}>
        {t('factors.addPasskey')}
      </Button>
      <Button variant="outline" size="sm" icon="plus" onClick={() => void addApp()}>
        {t('factors.addApp')}
      </Button>
      {isAdding && <AddAppDialog ways={ways} onClose={() => setAdding(false)} />}
    </div>
  )
}
