// The addresses of files that anyone may fetch who knows them. No client is needed, so that every page can show them.

const publicFile = (bucket: 'avatars' | 'logos', name: string | null | undefined) =>
  name ? `/storage/v1/object/public/${bucket}/${name}` : undefined

/** Of a row's `picture`. Undefined if the person has none. */
export const pictureAddress = (picture: string | null | undefined) => publicFile('avatars', picture)

/** Of a row's `logo`. Undefined if the organization has none. */
export const logoAddress = (logo: string | null | undefined) => publicFile('logos', logo)
