import { ownPath } from '#web/api/ownPath.ts'

// For the service worker: it fetches nothing of the app, so this imports next to nothing.

export type Shown = {
  title: string
  options: NotificationOptions & { renotify: boolean }
  /** For the badge of the app; null: not said. */
  unread: number | null
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {} // not from us, or cut on its way
  }
}

const textOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise

/**
 * What is shown for a push, whatever came: a browser whose worker shows nothing shows a notice of
 * its own, and after some of those lets nothing through any more.
 */
export const readPush = (text: string): Shown => {
  const { notification, app_badge: badge } = parsed(text)
  const { title, body, navigate, tag } = Object(notification)
  return {
    title: textOf(title, 'Something is new'),
    options: {
      body: textOf(body, 'Open it to see what.'),
      tag: textOf(tag, 'welkom'),
      // The last one of a tag takes the place of the others, and is heard all the same.
      renotify: true,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: 'en',
      dir: 'auto',
      data: { path: ownPath(textOf(navigate, '/')) ?? '/' },
    },
    unread: typeof badge === 'number' && Number.isSafeInteger(badge) && badge >= 0 ? badge : null,
  }
}

/** Where a click leads: only ever to a page of ours. */
export const pathOf = (data: unknown): string => ownPath(textOf(Object(data).path, '/')) ?? '/'

/** What the worker says to the pages. */
export type WorkerMessage =
  /** Go there; whoever does so answers on the port that came along. */
  | { kind: 'open'; path: string; tag: string }
  /** Was clicked while no page was there to hear of it. */
  | { kind: 'clicked'; tag: string }
  /** The browser has changed its address for pushes. */
  | { kind: 'renew' }

/** What a page says to the worker: from now on it hears. */
export const iHear = 'I hear'
