import type { Column, Constraint, Grant, Policy, Relation } from './catalog.ts'
import { indent, renderComment, renderStatement, simplify, wrap } from './text.ts'

export function renderRelation(relation: Relation): string[] {
  return [
    ...renderComment(relation.comment),
    ...(relation.query === null ? renderTable(relation) : renderView(relation, relation.query)),
    ...relation.indexes.flatMap((definition) => renderStatement(simplify(definition))),
    ...(relation.has_row_security ? [`alter table ${relation.name} enable row level security;`] : []),
    ...relation.policies.flatMap((policy) => renderPolicy(relation.name, policy)),
    ...renderGrants(relation),
    ...relation.triggers.flatMap(({ definition }) => renderTrigger(definition)),
  ]
}

function renderTable({ name, is_unlogged, columns, constraints, options }: Relation): string[] {
  const parts = [
    ...columns.map((column) => [...renderComment(column.comment), renderColumn(column)]),
    ...constraints.map((constraint) => [`constraint ${constraint.name} ${renderDefinition(constraint)}`]),
  ]
  const lines = parts.flatMap((part, place) => {
    const comma = place < parts.length - 1 ? ',' : ''
    return [...part.slice(0, -1), `${part.at(-1)}${comma}`]
  })
  return [
    `create ${is_unlogged ? 'unlogged ' : ''}table ${name} (`,
    ...indent(lines),
    `)${renderOptions(options)};`,
  ]
}

function renderDefinition({ definition }: Constraint): string {
  const [, condition] = /^CHECK \((.*)\)$/s.exec(definition) ?? []
  return condition === undefined ? simplify(definition) : `check (${simplify(condition)})`
}

function renderColumn(column: Column): string {
  return [
    `${column.name} ${simplify(column.type)}`,
    column.collation && `collate ${column.collation}`,
    !column.is_nullable && 'not null',
    column.identity && `generated ${column.identity} as identity`,
    column.generated && `generated always as (${simplify(column.generated)}) stored`,
    column.default && `default ${simplify(column.default)}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' ')
}

const renderOptions = (options: readonly string[]) =>
  options.length === 0 ? '' : ` with (${options.map((option) => option.replace('=', ' = ')).join(', ')})`

function renderView({ name, options }: Relation, query: string): string[] {
  return [`create view ${name}${renderOptions(options)} as`, ...simplify(query).trimEnd().split('\n')]
}

function renderPolicy(table: string, policy: Policy): string[] {
  const kind = policy.is_permissive ? '' : 'as restrictive '
  return renderStatement(
    `create policy "${policy.name}" on ${table}`,
    `${kind}for ${policy.command} to ${policy.roles.join(', ')}`,
    policy.using === null ? '' : `using (${simplify(policy.using)})`,
    policy.check === null ? '' : `with check (${simplify(policy.check)})`,
  )
}

const privileges = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']

function renderGrants({ name, grants }: Relation): string[] {
  const byRole = Map.groupBy(grants, ({ role }) => role)
  const roles = [...byRole].map(([role, given]) => ({ role, rights: renderRights(given) }))
  return [...Map.groupBy(roles, ({ rights }) => rights)].flatMap(([rights, same]) =>
    wrap(`grant ${rights} on ${name} to ${same.map(({ role }) => role).join(', ')};`, '  '),
  )
}

function renderRights(grants: readonly Grant[]): string {
  const place = ({ privilege }: Grant) => privileges.indexOf(privilege)
  return [...grants]
    .sort((left, right) => place(left) - place(right))
    .map(({ privilege, columns }) => (columns === null ? privilege : `${privilege} (${columns.join(', ')})`))
    .join(', ')
}

function renderTrigger(definition: string): string[] {
  const [, event = '', call = ''] = /^(.*?) (for each .*)$/s.exec(simplify(definition)) ?? []
  return renderStatement(event, call)
}
