import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { judgeAll } from '../../catalog/rules/judge-all.ts'
import { readAllRules } from '../../catalog/rules/read-rules.ts'
import type { JobServices } from '../services.ts'

type Begun = { readonly is_readable: boolean; readonly is_known: boolean | null }

/** Compares what the rules of an organization find with what they found before, and records what is new and gone. */
export const followRules = defineTask({
  name: 'follow-rules',
  payload: z.object({ organization_id: z.uuid() }),
  async run({ organization_id: id }, { services, database }: TaskContext<JobServices>) {
    await database.transaction({ role: 'app_job' }, async (transaction) => {
      const [begun] = await transaction.query<Begun>('select * from app.begin_following_rules($1)', [id])
      if (!begun?.is_readable) return
      const rules = await readAllRules(transaction, id)
      const judged = await judgeAll({ transaction, services }, id, [rules])
      const found = judged.flatMap(({ component, findings: [findings = []] }) =>
        findings.map(({ ruleId, kind, level, message }) => ({
          rule_id: ruleId,
          component_id: component.id,
          rule: kind,
          level,
          message,
        })),
      )
      await transaction.query('select app.store_rule_findings($1, $2, $3)', [
        id,
        JSON.stringify(found),
        begun.is_known,
      ])
    })
  },
})
