import { safeRedirectPath } from '#web/page/redirects.ts'
import { fallbackTexts } from './fallbackTexts.ts'

// Part of the service worker's bundle, so it has few imports.

export type PushNotification = {
  title: string
  options: NotificationOptions & { renotify: boolean }
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

/**
 * Returns a notification for any payload, even an invalid one. Browsers penalise a push without a
 * notification with one of their own, and later revoke the subscription.
 */
export const parsePush = (text: string, languages?: readonly string[]): PushNotification => {
  const { notification, app_badge: badge } = parsePayload(text)
  const { title, body, navigate, tag, lang } = Object(notification)
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
      data: { path: safeRedirectPath(textOr(navigate, '/')) ?? '/' },
    },
    unread: typeof badge === 'number' && Number.isSafeInteger(badge) && badge >= 0 ? badge : null,
  }
}

/** The path that a click opens; always same-origin. */
export const targetPath = (data: unknown): string =>
  safeRedirectPath(textOr(Object(data).path, '/')) ?? '/'
