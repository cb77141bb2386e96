import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { landing } from '../../../locales/en/late/site/landing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Glyph, type IconName } from '../../../ui/mark/glyph.tsx'
import { TextAndExample } from './text-and-example.tsx'

const sources = ['5.0.0', '6.0.0']

const height = 'below-fold-43 compact:below-fold-36 phone:below-fold-55'

export function ChatSection() {
  const { t } = useLateTexts('landing', landing)
  return (
    <TextAndExample
      title={t('chat.title')}
      text={t('chat.text')}
      height={height}
      flipped
      link={
        <TextLink to="/pricing" className="reachable">
          {t('chat.link')}
        </TextLink>
      }
    >
      <section aria-label={t('chat.label')} className="flex flex-col gap-4 type-md">
        <p className="max-w-[80%] self-end rounded-lg rounded-br-xs bg-surface-active px-4 py-2">
          {t('chat.question')}
        </p>
        <p className="leading-7">
          <Trans
            t={t}
            i18nKey="chat.answer"
            components={{ first: <Named icon="web" />, second: <Named icon="service" /> }}
          />
        </p>
        <p className="flex flex-wrap items-center gap-2 type-xs text-muted">
          {t('chat.from')}
          {sources.map((version) => (
            <Named key={version} icon="file">
              {t('chat.sources', { version })}
            </Named>
          ))}
        </p>
      </section>
    </TextAndExample>
  )
}

/** Something that the answer refers to. */
function Named({ icon, children }: { icon: IconName; children?: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-sm bg-surface-active px-1.5 py-0.5 type-xs font-medium whitespace-nowrap text-text">
      <Glyph name={icon} size="sm" className="text-subtle" />
      {children}
    </span>
  )
}
