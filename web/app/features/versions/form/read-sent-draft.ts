import { changeKinds } from '@trellis/domain/versions/scheme'
import { data } from 'react-router'
import { z } from 'zod'

const sent = z.object({
  number: z.string(),
  release_notes: z.string(),
  released_at: z.string().optional(),
  changes: z.array(
    z.object({
      id: z.string().optional(),
      kind: z.enum(changeKinds),
      title: z.string(),
      migration_guide: z.string(),
    }),
  ),
})

/** The form's data. The function decides whether it is valid. */
export async function readSentDraft(request: Request): Promise<z.infer<typeof sent>> {
  const { data: draft } = sent.safeParse(await request.json().catch(() => undefined))
  if (!draft) throw data(null, { status: 400 })
  return draft
}
