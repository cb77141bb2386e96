// One level of names below a prefix: its objects, and each folder once. Names are read in order, and once a folder is
// found the search goes on behind it, so that a folder costs the same whatever it holds.

/** Every name with the prefix is below it. */
export const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`

type Order = 'asc' | 'desc'

/** The first part of a name behind the prefix. */
const part = (name: string) => `split_part(substr(${name}, length($2) + 1), '/', 1)`
const isFolder = (name: string) => `position('/' in substr(${name}, length($2) + 1)) > 0`

/** `0` is the character behind the slash: the first name that is in no folder of that name. */
const steps: Readonly<Record<Order, { readonly isFirst: string; readonly isNext: string }>> = {
  asc: {
    isFirst: `o.name >= $4`,
    isNext: `o.name > case when ${isFolder('w.name')} then $2 || ${part('w.name')} || '/' || chr(1114111) else w.name end`,
  },
  desc: {
    isFirst: `o.name < $4`,
    isNext: `o.name < case when ${isFolder('w.name')} then $2 || ${part('w.name')} || '/' else w.name end`,
  },
}

/**
 * A common table `entries (part, is_folder, name)`. Parameters: $1 the bucket, $2 the prefix, $3 its end, $4 the first
 * name in the order, or the one before it when descending, $5 the most entries.
 */
export function walkLevel(order: Order): string {
  const { isFirst, isNext } = steps[order]
  const find = (condition: string, columns: string) =>
    `select ${columns} from storage.objects o
     where o.bucket_id = $1 and o.name >= $2 and o.name < $3 and ${condition} order by o.name ${order} limit 1`
  return `with recursive walk (name, step) as (
      (${find(isFirst, 'o.name, 1')})
      union all
      select n.name, w.step + 1 from walk w cross join lateral (${find(isNext, 'o.name')}) n where w.step < $5::int
    ),
    entries as (
      select ${part('w.name')} as part, ${isFolder('w.name')} as is_folder, w.name from walk w
    )`
}
