import { asOwner, type ConnectionOptions } from '../postgres/postgres.ts'
import type { Task } from './define-task.ts'

/** Allows the tasks to be enqueued. Tasks that another release registered stay. */
export async function registerTasks(
  connection: ConnectionOptions,
  tasks: readonly Task<never>[],
): Promise<void> {
  const rows = tasks.map(({ name, maxAttempts, isUrgent, callers }) => ({
    name,
    max_attempts: maxAttempts,
    is_urgent: isUrgent,
    callers,
  }))
  await asOwner(connection, (owner) =>
    owner.query(
      `insert into platform.tasks (name, max_attempts, is_urgent, callers)
       select name, max_attempts, is_urgent, callers
       from jsonb_to_recordset($1::jsonb) as r(name text, max_attempts smallint, is_urgent boolean, callers text[])
       order by name
       on conflict (name) do update set
         max_attempts = excluded.max_attempts, is_urgent = excluded.is_urgent, callers = excluded.callers`,
      [JSON.stringify(rows)],
    ),
  )
}
