import { actionsOf, auditActions, type ItemKind, itemKinds } from '@trellis/domain/audit/actions'
import { useTo } from '../../../components/base-path.ts'
import { ChoiceFilter } from '../../../components/list/choice-filter.tsx'
import { AskedChoices } from '../../../components/list/search-filter/asked-choices.tsx'
import { GivenChoices } from '../../../components/list/search-filter/given-choices.tsx'
import { SearchFilter } from '../../../components/list/search-filter/search-filter.tsx'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { itemIcons } from '../entry/item-icons.ts'
import { type AuditQuery, changeAuditQuery, isFiltered, noFilters } from '../query/audit-query.ts'
import type { LoadedAudit } from '../query/load-audit.ts'
import { useAskedAudit } from '../query/use-asked-audit.ts'
import { useActionWord } from '../use-action-word.ts'
import { AddressFilter } from './address-filter.tsx'
import { TimeFilter } from './time-filter.tsx'

/** The lists that items of a kind are found in. The other kinds have none. */
const lists: Partial<Record<ItemKind, string>> = {
  component: 'components',
  project: 'projects',
  member: 'people',
}

export function AuditFilters({ log }: { log: LoadedAudit }) {
  const { t } = useLateTexts('audit', audit)
  const to = useTo()
  const wordOf = useActionWord()
  const { query, ask } = useAskedAudit()
  const change = (part: Partial<AuditQuery>) => ask(changeAuditQuery(query, part))
  const nameOf = (id: string | undefined) => (id === undefined ? undefined : log.names[id]?.name)
  const actions = query.kind ? actionsOf(query.kind) : [...auditActions.keys()]
  const place = lists[query.kind ?? 'component']
  return (
    <fieldset className="flex flex-wrap items-center gap-2 border-b border-border px-6 py-3 phone:px-4">
      <legend className="sr-only">{t('filter.label')}</legend>
      <SearchFilter
        icon="user"
        name={t('filter.person')}
        value={query.person}
        valueLabel={nameOf(query.person)}
        onChange={(person) => change({ person })}
      >
        {(choose) => (
          <AskedChoices
            label={t('filter.findPerson')}
            address={to('/component/filter/:of', { of: 'people' })}
            onChoose={choose}
          />
        )}
      </SearchFilter>
      <SearchFilter
        icon="zap"
        name={t('filter.action')}
        value={query.action}
        valueLabel={query.action && wordOf(query.action)}
        onChange={(action) => change({ action: actions.find((known) => known === action) })}
      >
        {(choose) => (
          <GivenChoices
            label={t('filter.findAction')}
            choices={actions.map((action) => ({ value: action, label: wordOf(action) }))}
            onChoose={choose}
          />
        )}
      </SearchFilter>
      <ChoiceFilter
        icon="layers"
        name={t('filter.kind')}
        value={query.kind}
        choices={itemKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`), icon: itemIcons[kind] }))}
        onChange={(kind) => change({ kind })}
      />
      {(place !== undefined || query.item !== undefined) && (
        <SearchFilter
          icon="package"
          name={t('filter.item')}
          value={query.item}
          valueLabel={nameOf(query.item)}
          onChange={(item) => change({ item })}
        >
          {(choose) => (
            <AskedChoices
              key={place}
              label={t('filter.findItem')}
              address={to('/component/filter/:of', { of: place ?? 'components' })}
              onChoose={choose}
            />
          )}
        </SearchFilter>
      )}
      <TimeFilter time={query} onChange={change} />
      <AddressFilter address={query.address} onChange={(address) => change({ address })} />
      {isFiltered(query) && (
        <Button variant="ghost" size="sm" onClick={() => ask(noFilters)}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}
