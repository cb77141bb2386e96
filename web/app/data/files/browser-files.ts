// Files that the browser sends and removes itself, in one module that is loaded on demand.
import { createClient } from '@supabase/supabase-js'
import { browserClient } from '../client/browser-client.ts'
import { progressFetch, type Sending } from './progress-fetch.ts'
import { toFileError } from './storage-failure.ts'

export interface StoredFile {
  readonly bucket: 'avatars' | 'logos' | 'attachments' | 'legal-documents'
  /** With its folder. */
  readonly name: string
}

/** Stores a new file as the signed-in person. Canceling rejects with an AbortError, every failure with a DataError. */
export async function uploadFile(
  publishableKey: string,
  { bucket, name }: StoredFile,
  file: Blob,
  sending: Sending = {},
): Promise<void> {
  const { data } = await browserClient(publishableKey).auth.getSession()
  const token = data.session?.access_token ?? null
  const client = createClient(window.location.origin, publishableKey, {
    accessToken: async () => token,
    global: { fetch: progressFetch(sending) },
  })
  const { error } = await client.storage.from(bucket).upload(name, file, { contentType: file.type })
  sending.signal?.throwIfAborted()
  if (error) throw toFileError(error)
}

/** Answers whether it was there: the file of a page that is out of date may be gone. */
export async function removeFile(publishableKey: string, { bucket, name }: StoredFile): Promise<boolean> {
  const { data, error } = await browserClient(publishableKey).storage.from(bucket).remove([name])
  if (error) throw toFileError(error)
  return data.length > 0
}
