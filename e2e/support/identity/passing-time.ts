// Stories cannot wait until a proof or a session is old, so its times are moved into the past.
import type { Page } from '@playwright/test'
import { changeProduct } from '../product/database.ts'
import type { Product } from '../product/product.ts'
import { expireAccessToken } from './session-cookies.ts'

type Passing = { product: Product; email: string; minutes: number }

/** As growOlder. The browser of the page gets a token that says so at its next request. */
export async function letTimePass(page: Page, passing: Passing): Promise<void> {
  await growOlder(passing)
  await expireAccessToken(page)
}

/** Makes every session of the person older. Access tokens stay as they are. */
export const growOlder = ({ product, email, minutes }: Passing): Promise<void> =>
  changeProduct(
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
