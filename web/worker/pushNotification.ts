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

/** The buttons, and the path that each opens. */
const parseButtons = (value: unknown) =>
  listOf(value)
    .map((one) => Object(one))
    .flatMap(({ action, title, navigate }) =>
      typeof action === 'string' && typeof title === 'string'
        ? [{ action, title, path: safeRedirectPath(textOr(navigate, '/')) ?? '/' }]
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
