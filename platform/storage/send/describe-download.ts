/** The name under which a browser saves the file. `download` without a name keeps the browser's own choice. */
export function describeDownload(download: string, name: string): string {
  if (download === '') return 'attachment;'
  const given = download === 'true' ? (name.split('/').at(-1) ?? name) : download
  const encoded = encodeURIComponent(given).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}
