import { StructuredData } from '../../../components/page/structured-data.tsx'
import { pricing } from '../../../locales/en/late/site/pricing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Glyph } from '../../../ui/mark/glyph.tsx'

const questions = ['trial', 'card', 'count', 'change', 'own'] as const

export function Questions() {
  const { t } = useLateTexts('pricing', pricing)
  const items = questions.map((key) => ({
    key,
    question: t(`questions.items.${key}.question`),
    answer: t(`questions.items.${key}.answer`),
  }))
  return (
    <section className="px-16 py-16 compact:px-6 compact:py-10">
      <h2 className="mb-4 type-2xl tracking-title">{t('questions.title')}</h2>
      <div className="max-w-[70ch]">
        {items.map(({ key, question, answer }) => (
          <details key={key} className="group border-b border-border-faint">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-3 type-md font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <Glyph name="chevron-down" className="text-subtle group-open:rotate-180" />
            </summary>
            <p className="pb-4 text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <StructuredData facts={factsOf(items)} />
    </section>
  )
}

function factsOf(items: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
