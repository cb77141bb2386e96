// Notifications as the job writes them, for stories about how they are shown.
import { changeProduct, queryProduct } from './product/database.ts'
import type { Product } from './product/product.ts'

export interface ToldRow {
  event: string
  data: Record<string, unknown>
  componentId?: string | undefined
  versionId?: string | undefined
  /** Minutes before now; the newest first. */
  age: number
  isRead?: boolean
  /** Concerns the account and no organization. */
  isPersonal?: boolean
}

interface Reader {
  email: string
  organizationId: string
}

/** Adds rows for a member, as if the job had told them. */
export async function tell(product: Product, reader: Reader, rows: readonly ToldRow[]): Promise<void> {
  const given = rows.map(({ componentId, versionId, isRead, isPersonal, ...row }) => ({
    ...row,
    component_id: componentId ?? null,
    version_id: versionId ?? null,
    is_read: isRead ?? false,
    organization_id: isPersonal ? null : reader.organizationId,
  }))
  await changeProduct(
    product,
    `insert into public.notifications
       (organization_id, user_id, event, component_id, version_id, data, read_at, created_at, batch, "position")
     select r.organization_id, p.id, r.event, r.component_id, r.version_id, r.data,
       case when r.is_read then now() end, now() - make_interval(mins => r.age), gen_random_uuid(), 0
     from jsonb_to_recordset($2::jsonb) r (organization_id uuid, event text, component_id uuid, version_id uuid,
       data jsonb, age integer, is_read boolean)
     cross join public.profiles p where p.email = $1`,
    [reader.email, JSON.stringify(given)],
  )
}

/** Whether each notification of a person was read, by its event. */
export async function readMarks(product: Product, email: string): Promise<Record<string, boolean>> {
  const rows = await queryProduct(
    product,
    `select event, bool_and(read_at is not null) as is_read from public.notifications n
     join public.profiles p on p.id = n.user_id where p.email = '${email}' group by event`,
  )
  return Object.fromEntries(rows.map(({ event, is_read }) => [String(event), is_read === true]))
}
