import { navigate } from 'wouter/use-browser-location'
import { traverseHistory } from '#web/ui/historyTraversal.ts'
import { isPushed } from './RouteFocus.tsx'

// `page` and `id` name a page within a screen; other parameters are tabs, filters and dialogs.
const pageParams = ['id', 'case', 'mode', 'with', 'page', 'user']
const screensOfPages = ['/profile', '/privacy']

/** Two URLs with the same key are the same page, perhaps with another tab or an open dialog. */
const pageKey = ({ pathname, search, hash }: URL) => {
  const params = new URLSearchParams(search)
  const within = pageParams.map((name) => params.get(name) ?? '')
  return [pathname, ...within, screensOfPages.includes(pathname) ? hash : ''].join(' ')
}

/**
 * How many history entries lie between this page and the previous page of the app; 0 if there is
 * none, as after a link from a mail.
 */
const stepsBack = () => {
  const { navigation } = window as Partial<Window>
  // Safari before 26.2
  if (!navigation?.currentEntry) return isPushed() ? 1 : 0
  const { currentEntry } = navigation
  const here = pageKey(new URL(location.href))
  const before = navigation.entries().slice(0, currentEntry.index)
  const at = before.findLastIndex(({ url }) => url && pageKey(new URL(url)) !== here)
  return at < 0 ? 0 : currentEntry.index - at
}

/** Returns to the previous page of the app, as it was left, or else goes to `parent`. */
export const goBack = (parent: string) => {
  const steps = stepsBack()
  if (steps > 0) return void traverseHistory(-steps)
  // Replaced: Back would otherwise return to the page that was just left.
  navigate(parent, { replace: true })
  window.scrollTo(0, 0)
}
