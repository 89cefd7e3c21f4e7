import { type PagePath, pageAt } from '#shared/http/pages.ts'

const parents: Partial<Record<PagePath, string>> = {
  '/auth/reset': '/auth',
  '/auth/confirm': '/',
  '/auth/book': '/auth',
  '/auth/booking': '/auth',
  '/hosting': '/events',
  '/hosting/:id': '/hosting',
  '/hosted-events/:id': '/hosting',
  '/groups/:id': '/groups',
  '/community/:id': '/community',
  '/resources': '/',
  '/resources/:slug': '/resources',
  '/people/:username': '/connections',
  '/share': '/',
  '/privacy': '/profile?tab=settings',
  '/privacy/documents/:name': '/privacy#documents',
  '/privacy/contact': '/privacy',
  '/privacy/accessibility': '/privacy',
  '/privacy/unsubscribe': '/privacy',
  '/safety': '/',
  '/admin': '/',
  '/admin/guides': '/resources',
}

/** Screens that show a list of pages, or the page that the hash names. */
const listsOfPages = ['/profile', '/privacy']

/** Parameters that open one item on the screen of its list. */
const itemParams = ['id', 'case', 'mode', 'page', 'user']

/** The URL without the item; null if it names none. */
const withoutItem = (path: string, search: string) => {
  const params = new URLSearchParams(search)
  if (!itemParams.some((name) => params.has(name))) return null
  const tab = params.get('tab')
  return tab ? `${path}?${new URLSearchParams({ tab })}` : path
}

/** Where the back arrow leads if no page of the app is behind; null: a first-level screen. */
export const parentOf = (path: string, search: string, hash: string, isSignedIn: boolean) => {
  if (listsOfPages.includes(path) && hash) return search ? `${path}?${search}` : path
  if (path === '/privacy' && !isSignedIn) return '/auth'
  const page = pageAt(path)
  const inScreens =
    path === '/admin' || path === '/safety' || path === '/profile' || page === '/hosted-events/:id'
  return (inScreens && withoutItem(path, search)) || (page && parents[page]) || null
}
