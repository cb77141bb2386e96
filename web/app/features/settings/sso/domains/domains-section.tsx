import { useEffect, useRef, useState } from 'react'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Rows } from '../../../../ui/layout/rows.tsx'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { AddDomainForm } from './add-domain-form.tsx'
import { DomainRow } from './domain-row.tsx'

export function DomainsSection({ sso, isReadOnly, canTakeBack, now }: SsoSectionProps) {
  const { t } = useLateTexts('sso', texts)
  const [isAdding, setAdding] = useState(false)
  const add = useFocusAfter<HTMLButtonElement>(isAdding)
  return (
    <SettingSection id="domains" title={t('domains.title')} text={t('domains.text')}>
      {sso.domains.length === 0 ? (
        <p className="type-sm text-muted">{t('domains.none')}</p>
      ) : (
        <Rows label={t('domains.list')}>
          {sso.domains.map((domain) => (
            <DomainRow key={domain.id} {...{ domain, sso, isReadOnly, canTakeBack, now }} />
          ))}
        </Rows>
      )}
      {isAdding ? (
        <AddDomainForm organizationId={sso.organization_id} onClose={() => setAdding(false)} />
      ) : (
        <Button
          ref={add}
          variant="outline"
          size="sm"
          icon="plus"
          className="self-start"
          disabled={isReadOnly}
          onClick={() => setAdding(true)}
        >
          {t('domains.add')}
        </Button>
      )}
    </SettingSection>
  )
}

/** The element that takes the place of a form gets the focus that the form had. */
function useFocusAfter<Element extends HTMLElement>(isOpen: boolean) {
  const element = useRef<Element>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}
