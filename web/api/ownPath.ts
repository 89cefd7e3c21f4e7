/**
 * A path of our own from text that others may have written (an address bar, a notification), or
 * null. The browser's own parser decides: it knows that `/\evil` and `\tjavascript:` leave.
 */
export const ownPath = (text: string | null | undefined): string | null => {
  if (!text) return null
  const { origin } = location
  let url: URL
  try {
    url = new URL(text, origin)
  } catch {
    return null
  }
  // `/.//evil` stays here when parsed, but its path alone would leave.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
