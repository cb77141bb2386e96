import { Form, useMatches } from 'react-router'
import { secondFactor } from '../../../locales/en/late/second-factor.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'

/** At the right of the bar: who is here, and the way out. */
export function SignedInAs() {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const email = emailIn(useMatches().at(-1)?.loaderData)
  const text = email && t('signedInAs', { email })
  return (
    <p className="flex min-w-0 items-center gap-2 type-sm text-muted">
      {text && (
        <span title={text} className="line-clamp-3 type-xs wrap-anywhere">
          {text}
        </span>
      )}
      <TextLink to="/logout" className="reachable shrink-0">
        {t('signOut')}
      </TextLink>
    </p>
  )
}

function emailIn(loaded: unknown): string | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('email' in loaded)) return undefined
  return typeof loaded.email === 'string' ? loaded.email : undefined
}

interface OtherOrganizationsProps {
  organizations: readonly { readonly id: string; readonly name: string }[]
}

/** For people with an organization that asks for no second step. */
export function OtherOrganizations({ organizations }: OtherOrganizationsProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  if (organizations.length === 0) return null
  return (
    <Form method="post" className="mt-4 flex flex-col gap-2">
      {organizations.map(({ id, name }) => (
        <Button
          key={id}
          type="submit"
          name="organization"
          value={id}
          variant="ghost"
          size="lg"
          className="w-full"
        >
          <span className="truncate">{t('openOther', { name })}</span>
        </Button>
      ))}
    </Form>
  )
}
