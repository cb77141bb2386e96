import { asOwner, type ConnectionOptions } from '../../postgres/postgres.ts'
import type { NamedFile } from './copy-files.ts'

const pageSize = 1000

/** Every file that a row names, page by page. */
export async function* listNamedFiles(connection: ConnectionOptions): AsyncGenerator<NamedFile> {
  let page: NamedFile[] = []
  let last = ''
  do {
    page = await asOwner(connection, (owner) =>
      owner.query<NamedFile>(
        `select version, (metadata->>'size')::float as size, metadata->>'checksum' as checksum
         from storage.objects where version collate "C" > $1 order by version collate "C" limit $2`,
        [last, pageSize],
      ),
    )
    yield* page
    last = page.at(-1)?.version ?? ''
  } while (page.length === pageSize)
}
