import { safeRedirectPath } from '#web/page/redirects.ts'
import { fallbackTexts } from './fallbackTexts.ts'

// Part of the service worker's bundle, so it has few imports.

type Button = { action: string; title: string }

export type PushNotification = {
  title: string
  options: NotificationOptions & { renotify: boolean; actions: Button[] }
  /** The number for the app badge; null: leave it unchanged. */
  unread: number | null
}

const parsePayload = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {} // not ours, or truncated
  }
}

const textOr = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The buttons, the path that each opens, and the call that answers without opening it. */
const parseButtons = (value: unknown) =>
  listOf(value)
    .map((one) => Object(one))
    .flatMap(({ action, title, navigate, put }) =>
      typeof action === 'string' && typeof title === 'string'
        ? [
            {
              ...{ action, title, path: safeRedirectPath(textOr(navigate, '/')) ?? '/' },
              put: safeRedirectPath(textOr(put, '')),
            },
          ]
        : [],
    )

/**
 * Returns a notification for any payload, even an invalid one. Browsers penalise a push without a
 * notification with one of their own, and later revoke the subscription.
 */
export const parsePush = (text: string, languages?: readonly string[]): PushNotification => {
  const { notification, app_badge: badge } = parsePayload(text)
  const { title, body, navigate, tag, lang, actions } = Object(notification)
  const buttons = parseButtons(actions)
  const fallback = fallbackTexts(languages)
  return {
    title: textOr(title, fallback.title),
    options: {
      body: textOr(body, fallback.body),
      tag: textOr(tag, 'welkom'),
      // A notification replaces the earlier one of its tag and alerts again.
      renotify: true,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: textOr(lang, fallback.language),
      dir: 'auto',
      actions: buttons.map(({ action, title: label }) => ({ action, title: label })),
      data: {
        path: safeRedirectPath(textOr(navigate, '/')) ?? '/',
        ...(buttons.length > 0 && {
          paths: Object.fromEntries(buttons.map(({ action, path }) => [action, path])),
          puts: Object.fromEntries(
            buttons.flatMap(({ action, put }) => (put ? [[action, put]] : [])),
          ),
        }),
      },
    },
    unread: typeof badge === 'number' && Number.isSafeInteger(badge) && badge >= 0 ? badge : null,
  }
}

/** The path that a click opens, on a button or beside it; always same-origin. */
export const targetPath = (data: unknown, action = ''): string => {
  const { path, paths } = Object(data)
  const ofButton = Object.hasOwn(Object(paths), action) ? Object(paths)[action] : path
  return safeRedirectPath(textOr(ofButton, '/')) ?? '/'
}

const answerTimeoutMs = 3000

/**
 * Sends the answer of a button. Resolves to false if the button has none, or if the server did not
 * take it: then the page says why.
 */
export const sendAnswer = async (data: unknown, action: string): Promise<boolean> => {
  const path = safeRedirectPath(textOr(Object(Object(data).puts)[action], ''))
  if (!path) return false
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const sent = fetch(path, { method: 'PUT', credentials: 'include', signal })
  return sent.then(
    ({ ok }) => ok,
    () => false,
  )
}
