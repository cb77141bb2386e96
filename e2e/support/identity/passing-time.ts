// Stories cannot wait until a proof or a session is old, so its times are moved into the past.
import type { Page } from '@playwright/test'
import { changeProduct } from '../product/database.ts'
import type { Product } from '../product/product.ts'
import { expireAccessToken } from './session-cookies.ts'

type Passing = { product: Product; email: string; minutes: number }

/** Makes every session of the person older. The browser of the page gets a token that says so at its next request. */
export async function letTimePass(page: Page, { product, email, minutes }: Passing): Promise<void> {
  await changeProduct(
    product,
    `update auth.sessions s
     set created_at = s.created_at - $2 * interval '1 minute',
         sign_in_at = s.sign_in_at - $2 * interval '1 minute',
         amr = (
           select jsonb_agg(
             jsonb_set(proof, '{timestamp}', to_jsonb((proof ->> 'timestamp')::bigint - $2 * 60)) order by place
           )
           from jsonb_array_elements(s.amr) with ordinality as proofs (proof, place)
         )
     from auth.users u where u.id = s.user_id and u.email = $1`,
    [email, minutes],
  )
  await expireAccessToken(page)
}
