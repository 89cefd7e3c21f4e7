/** The page requested before the login; never another site, and never the login page itself. */
export const redirectAfterLogin = (search: string) => {
  const next = safeRedirectPath(new URLSearchParams(search).get('next'))
  return next === null || /^\/auth(?![\w-])/.test(next) ? '/' : next
}

/** The URL of the login page, with the requested page as `next`. */
export const loginUrl = (path: string, search: string, hash: string) => {
  const requested = path + (search && `?${search}`) + hash
  return requested === '/' ? '/auth' : `/auth?${new URLSearchParams({ next: requested })}`
}

/**
 * Returns a same-origin path from untrusted text (an address bar, a notification), or null. It uses
 * the browser's URL parser, which knows that `/\evil` and `\tjavascript:` leave the site.
 */
export const safeRedirectPath = (text: string | null | undefined): string | null => {
  if (!text) return null
  const { origin } = location
  let url: URL
  try {
    url = new URL(text, origin)
  } catch {
    return null
  }
  // `/.//evil` parses as same-origin, but its path alone would lead to another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
