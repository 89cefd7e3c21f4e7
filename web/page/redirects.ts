import type { RegistrationMode } from '#shared/settings/platform.ts'

/** The page requested before the login; never another site, and never the login page itself. */
export const redirectAfterLogin = (search: string) => {
  const next = safeRedirectPath(new URLSearchParams(search).get('next'))
  return next === null || /^\/auth(?![\w-])/.test(next) ? '/' : next
}

/** The event that a visitor chose to book on its public page; null without one. */
export const requestedEventId = (search: string) => {
  const [, query] = redirectAfterLogin(search).split('?')
  const requested = new URLSearchParams(query)
  return requested.get('action') === 'book' ? requested.get('event') : null
}

/** The group that a visitor chose to join on its public page; null without one. */
export const requestedGroupId = (search: string) => {
  const [path = '', query] = redirectAfterLogin(search).split('?')
  const isJoining = new URLSearchParams(query).get('action') === 'join'
  return isJoining && path.startsWith('/groups/') ? path.slice('/groups/'.length) : null
}

/** Whether a link of a public page leads here: most who follow it have no account yet. */
const isFromPublicPage = (search: string) => new URLSearchParams(search).has('action')

/** The URL of the login page, with the requested page as `next`. */
export const loginUrl = (
  { path, search, hash }: { path: string; search: string; hash: string },
  registration: RegistrationMode,
) => {
  const requested = path + (search && `?${search}`) + hash
  if (requested === '/') return '/auth'
  const startsWithForm = registration === 'open' && isFromPublicPage(search)
  return `/auth?${new URLSearchParams({
    ...(startsWithForm && { tab: 'register' }),
    next: requested,
  })}`
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
