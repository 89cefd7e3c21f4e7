import { languageCookie } from '#shared/language/languages.ts'
import { dismissedKey, installedKey } from '#web/install/installPrompt.ts'
import { cacheOwnerKey } from '#web/storage/cacheOwner.ts'
import { recordKey } from './consent/consentRecord.ts'

export type StoredKey = {
  /** Names its messages: what it is for, and when and how long it is stored. */
  id: string
  /** As shown by the browser; `…` stands for a variable part. */
  name: string
  kind: 'cookie' | 'localStorage' | 'sessionStorage' | 'database' | 'serviceWorker' | 'cache'
}

/**
 * Everything that Welkom may store in a browser. An end-to-end test compares this list with the
 * actual storage, so add new keys here.
 */
export const storedKeys = [
  { id: 'session', name: 'session', kind: 'cookie' },
  { id: 'device', name: 'device', kind: 'cookie' },
  { id: 'language', name: languageCookie, kind: 'cookie' },
  { id: 'position', name: 'position', kind: 'cookie' },
  { id: 'consent', name: recordKey, kind: 'localStorage' },
  { id: 'theme', name: 'mantine-color-scheme-value', kind: 'localStorage' },
  { id: 'draft', name: 'draft:…', kind: 'localStorage' },
  { id: 'registration', name: 'registration', kind: 'sessionStorage' },
  { id: 'cacheOwner', name: cacheOwnerKey, kind: 'localStorage' },
  { id: 'queryCache', name: 'query-cache', kind: 'database' },
  { id: 'outbox', name: 'outbox', kind: 'database' },
  { id: 'pushDevice', name: 'push-device', kind: 'localStorage' },
  { id: 'notInstalled', name: dismissedKey, kind: 'localStorage' },
  { id: 'installed', name: installedKey, kind: 'localStorage' },
  { id: 'precache', name: 'precache-…', kind: 'cache' },
  { id: 'serviceWorker', name: '/sw.js', kind: 'serviceWorker' },
] as const satisfies StoredKey[]

/** Over https, cookies have the `__Host-` prefix. */
const withoutPrefix = (name: string) => name.replace(/^__Host-/, '')

/** Whether the list contains a key found in a browser. */
export const isListed = (kind: StoredKey['kind'], found: string) =>
  storedKeys.some(
    ({ name, kind: listed }) =>
      listed === kind &&
      (name.endsWith('…') ? found.startsWith(name.slice(0, -1)) : name === withoutPrefix(found)),
  )
