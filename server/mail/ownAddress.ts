/** A path of ours as an address; what leads anywhere else leads to the first page instead. */
export const ownAddress = (path: string, publicUrl: string): string => {
  const url = URL.parse(path, publicUrl)
  return url?.origin === publicUrl ? url.href : publicUrl
}
