import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../../../components/base-path.ts'
import type { Person } from '../../../../data/organization/people.ts'
import { useAct } from '../../../../exchange/acting/use-act.ts'
import { all } from '../../../../exchange/subjects.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'

interface AssignFormProps {
  component: ComponentRow
  /** People who are not assigned yet. */
  people: readonly Person[]
}

export function AssignForm({ component, people }: AssignFormProps) {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const [chosen, setChosen] = useState('')
  const { send, pending } = useAct({
    action: useTo()('/component/:id/users', { id: component.id }),
    changes: { component: component.id, member: all },
    onDone: ({ person = '' }) => toast({ title: t('users.assigned', { person, name: component.title }) }),
  })
  if (people.length === 0) return <p className="mb-4 type-sm text-muted">{t('users.everybody')}</p>
  const assign = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const person = people.find(({ id }) => id === chosen)
    if (!person) return
    setChosen('')
    void send({ intent: 'assign', userId: person.id, person: person.name })
  }
  return (
    <form onSubmit={assign} className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('users.assign')}
        placeholder={t('users.choose')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        className="w-72 phone:w-full"
      />
      <Button
        type="submit"
        icon="plus"
        disabled={chosen === ''}
        loading={pending.length > 0}
        loadingText={t('users.assigning')}
      >
        {t('users.assignButton')}
      </Button>
    </form>
  )
}
