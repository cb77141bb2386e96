import type { Routine } from './catalog.ts'
import { renderComment, renderStatement, simplify } from './text.ts'

export function renderRoutine(routine: Routine): string[] {
  return [
    ...renderComment(routine.comment),
    ...renderHead(routine),
    ...renderBody(routine),
    ...renderExecutors(routine),
  ]
}

function renderHead({ name, arguments: list, returns, ...routine }: Routine): string[] {
  const attributes = [
    `language ${routine.language}`,
    routine.volatility !== 'volatile' && routine.volatility,
    routine.is_strict && 'strict',
    routine.is_security_definer && 'security definer',
    routine.is_parallel_safe && 'parallel safe',
    routine.rows !== null && `rows ${routine.rows}`,
    ...routine.settings.map(renderSetting),
  ]
  return [
    `create function ${name}(${simplify(list)}) returns ${simplify(returns)}`,
    `  ${attributes.filter((attribute) => attribute !== false).join(' ')}`,
  ]
}

function renderSetting(setting: string): string {
  const [, name, value = ''] = /^(.*?)=(.*)$/s.exec(setting) ?? []
  return `set ${name} = ${value === '""' ? "''" : value}`
}

function renderBody({ body, is_parsed }: Routine): string[] {
  if (is_parsed) return `${simplify(body)};`.split('\n')
  return `as $$${body}$$;`.split('\n')
}

function renderExecutors({ name, executors }: Routine): string[] {
  if (executors.length === 0) return []
  return renderStatement(`grant execute on function ${name}`, `to ${executors.join(', ')}`)
}
