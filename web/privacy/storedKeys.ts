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
    what: 'Keeps you signed in. Scripts cannot read it.',
    when: 'You sign in',
    until: 'until you log out, for 30 days without a visit, and 90 days at most',
  },
  {
    name: 'device',
    kind: 'Cookie',
    what: 'Tells a browser you have used before from a new one, of which you are warned.',
    when: 'You sign in',
    until: `for ${retention.deviceCookie.months} months after you signed in, or until you delete your account here`,
  },
  {
    name: 'position',
    kind: 'Cookie',
    what: 'The time of your last change, so that you see it at once.',
    when: 'You change something, where the community has several database servers',
    until: `for ${retention.positionCookie.days} day after your last change, or until you delete your account here`,
  },
  {
    name: recordKey,
    kind: 'Local storage',
    what: 'What you chose in the privacy and cookie settings.',
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
    what: 'What you typed and did not send, so that it survives a reload.',
    when: 'You write a message or a post, or change your profile',
    until: 'until you send it or log out',
  },
  {
    name: 'registration',
    kind: 'Session storage',
    what: 'What you typed into the registration, without the password, so that it survives a reload.',
    when: 'You type into the registration',
    until: 'until you have registered, or close the tab',
  },
  {
    name: cacheOwnerKey,
    kind: 'Local storage',
    what: 'Whose events, messages and guides this browser keeps to be read offline.',
    when: 'You sign in',
    until: 'until you log out or your session ends',
  },
  {
    name: 'kept',
    kind: 'Database',
    what: 'Events, tickets, messages, posts and guides you were shown, to be read offline.',
    when: 'You are signed in',
    until: 'until you log out or your session ends, and for 30 days at most',
  },
  {
    name: 'unsent',
    kind: 'Database',
    what: 'Messages you wrote that have not been sent yet.',
    when: 'You write a message',
    until: 'until they are sent, you log out, or somebody else signs in',
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
    what: 'When you said that you do not want to install the app now.',
    when: 'You choose Later, or say no to your browser',
    until: 'for 7 days',
  },
  {
    name: installedKey,
    kind: 'Local storage',
    what: 'That the app is installed on this device, so that it is not offered again.',
    when: 'You install the app, or open it as one',
    until: 'until you clear the data of this site, or delete your account here',
  },
  {
    name: 'program …',
    kind: 'Cache',
    what: `The files that ${platform.name} is made of, so that it opens at once and without a connection. Nothing about you.`,
    when: `You open ${platform.name}`,
    until: 'until there is a newer version, or you clear the data of this site',
  },
  {
    name: '/sw.js',
    kind: 'Service worker',
    what: 'A small program of ours that keeps those files and can show notifications.',
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
