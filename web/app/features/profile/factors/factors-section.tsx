import type { WaysIn } from '../../../data/session/ways-in.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Row, Rows } from '../../../ui/layout/rows.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { SignInRules } from '../sessions/sign-in-rules.ts'
import { AddFactors } from './add-factors.tsx'
import { CodesRow } from './codes-row.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { useUsedWords } from './used-words.ts'

interface FactorsSectionProps {
  ways: WaysIn
  rules: SignInRules
  now: number
}

/** Authenticator apps, passkeys and the codes that stand in for them. */
export function FactorsSection({ ways, rules, now }: FactorsSectionProps) {
  const { t } = useLateTexts('profile', profile)
  const wordsOf = useUsedWords(now)
  const { apps, passkeys } = ways
  const count = apps.length + passkeys.length
  const { publishableKey } = ways
  const rest = { rules, isLast: count === 1 }
  return (
    <SettingSection
      id="factors"
      title={t('factors.title')}
      text={
        rules.requiredBy !== undefined
          ? t('factors.textRequired', { organization: rules.requiredBy })
          : t('factors.text')
      }
    >
      {count === 0 ? (
        <p className="type-sm text-muted">{t('factors.none')}</p>
      ) : (
        <Rows label={t('factors.list')}>
          {apps.map(({ id, name = t('factors.app'), ...times }) => (
            <Row
              key={id}
              mark={<Glyph name="mobile" className="text-subtle" />}
              title={name}
              text={wordsOf(times)}
              act={
                <RemoveFactor
                  {...rest}
                  name={name}
                  title={t('factors.remove.appTitle', { name })}
                  remove={({ removeApp }) => removeApp(publishableKey, id)}
                />
              }
            />
          ))}
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              publishableKey={publishableKey}
              now={now}
              {...rest}
            />
          ))}
          <CodesRow ways={ways} />
        </Rows>
      )}
      <AddFactors ways={ways} />
    </SettingSection>
  )
}
