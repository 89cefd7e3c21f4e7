import { retention } from '#shared/privacy/retention.ts'
import { dismissedKey, installedKey } from '#web/install/installPrompt.ts'
import { platform } from '#web/page/platform.ts'
import { cacheOwnerKey } from '#web/storage/cacheOwner.ts'
import { recordKey } from './consent/consentRecord.ts'

export type StoredKey = {
  /** As shown by the browser; `…` stands for a variable part. */
  name: string
  kind: 'Cookie' | 'Local storage' | 'Session storage' | 'Database' | 'Service worker' | 'Cache'
  what: string
  /** What creates it. */
  when: string
  /** Retention: "for 12 months". */
  until: string
}

/**
 * Everything that Welkom may store in a browser. An end-to-end test compares this list with the
 * actual storage, so add new keys here.
 */
export const storedKeys: StoredKey[] = [
  {
    name: 'session',
    kind: 'Cookie',
    what: 'Keeps you logged in. Scripts can’t read it.',
    when: 'You log in',
    until: 'until you log out, for 90 days at most, or 30 days without a visit',
  },
  {
    name: 'device',
    kind: 'Cookie',
    what: 'Recognises browsers you have used before, so that we can warn you about new ones.',
    when: 'You log in',
    until: `for ${retention.deviceCookie.months} months after you logged in, or until you delete your account here`,
  },
  {
    name: 'position',
    kind: 'Cookie',
    what: 'The time of your last change, so that you see it right away.',
    when: 'You change something, where the community has several database servers',
    until: `for ${retention.positionCookie.days} day after your last change, or until you delete your account here`,
  },
  {
    name: recordKey,
    kind: 'Local storage',
    what: 'Your choices in the privacy and cookie settings.',
    when: 'You choose',
    until: 'for 12 months; then you are asked again',
  },
  {
    name: 'mantine-color-scheme-value',
    kind: 'Local storage',
    what: 'Your choice of the light or dark theme.',
    when: 'You choose a theme',
    until: 'until you clear it, or delete your account here',
  },
  {
    name: 'draft:…',
    kind: 'Local storage',
    what: 'What you typed but haven’t sent, so that a reload doesn’t lose it.',
    when: 'You write a message or a post, or change your profile',
    until: 'until you send it or log out',
  },
  {
    name: 'registration',
    kind: 'Session storage',
    what: 'What you filled in to register, except the password, so that a reload doesn’t lose it.',
    when: 'You fill in the registration form',
    until: 'until you have registered, or close the tab',
  },
  {
    name: cacheOwnerKey,
    kind: 'Local storage',
    what: 'Whose events, messages and guides this browser stores for reading offline.',
    when: 'You log in',
    until: 'until you log out or your session ends',
  },
  {
    name: 'query-cache',
    kind: 'Database',
    what: 'Events, tickets, messages, posts and guides you’ve seen, for reading offline.',
    when: 'You are logged in',
    until: 'until you log out or your session ends, and for 30 days at most',
  },
  {
    name: 'outbox',
    kind: 'Database',
    what: 'Messages you wrote that have not been sent yet.',
    when: 'You write a message',
    until: 'until they are sent, you log out, or someone else logs in',
  },
  {
    name: 'push-device',
    kind: 'Local storage',
    what: 'That this browser is one of your devices for notifications.',
    when: 'You enable notifications',
    until: 'until you disable them or log out',
  },
  {
    name: dismissedKey,
    kind: 'Local storage',
    what: 'When you chose not to install the app.',
    when: 'You choose Later, or decline in your browser',
    until: 'for 7 days',
  },
  {
    name: installedKey,
    kind: 'Local storage',
    what: 'That the app is installed on this device, so that we don’t offer it again.',
    when: 'You install the app, or open the installed app',
    until: 'until you clear the data of this site, or delete your account here',
  },
  {
    name: 'precache-…',
    kind: 'Cache',
    what: `The files ${platform.name} is made of, so that it opens fast and works offline. Nothing about you.`,
    when: `You open ${platform.name}`,
    until: 'until there is a newer version, or you clear the data of this site',
  },
  {
    name: '/sw.js',
    kind: 'Service worker',
    what: 'A small program of ours that stores those files and can show notifications.',
    when: `You open ${platform.name}`,
    until: 'until you clear the data of this site',
  },
]

/** Over https, cookies have the `__Host-` prefix. */
const withoutPrefix = (name: string) => name.replace(/^__Host-/, '')

/** Whether the list contains a key found in a browser. */
export const isListed = (kind: StoredKey['kind'], found: string) =>
  storedKeys.some(
    ({ name, kind: listed }) =>
      listed === kind &&
      (name.endsWith('…') ? found.startsWith(name.slice(0, -1)) : name === withoutPrefix(found)),
  )
