import { outboxSyncTag } from '#web/storage/outboxStore.ts'
import { sendOutbox } from './backgroundSync.ts'
import {
  deleteOldCaches,
  handleFetch,
  precacheAll,
  precacheFirstScreens,
  workerEntry,
} from './precache.ts'
import {
  activateCommand,
  entryQuery,
  pageIsListening,
  precacheCommand,
  type WorkerMessage,
} from './protocol.ts'
import { parsePush, sendAnswer, targetPath } from './pushNotification.ts'
import { isSharedItem, receiveItem } from './receiveItem.ts'

declare const self: ServiceWorkerGlobalScope

const replyTimeoutMs = 1000

const install = async () => {
  const isFirst = self.registration.active === null
  try {
    await precacheFirstScreens()
  } catch (error) {
    // Push needs a worker even without a cache. But an update with an incomplete cache must fail.
    if (!isFirst) throw error
  }
}

const activate = async () => {
  await self.registration.navigationPreload?.enable()
  await deleteOldCaches().catch(() => {}) // old caches only take space
  await self.clients.claim()
}

// An update waits until the user reloads, or until all pages are closed.
self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  if (isSharedItem(event.request)) event.respondWith(receiveItem(event.request))
  else handleFetch(event)
})

const setBadge = async (unread: number | null) => {
  if (unread === null || !navigator.setAppBadge) return
  await navigator.setAppBadge(unread).catch(() => {}) // the badge is optional
}

const show = async (text: string) => {
  const { title, options, unread } = parsePush(text)
  await self.registration.showNotification(title, options)
  await setBadge(unread)
}

self.addEventListener('push', (event) => {
  let text = ''
  try {
    text = event.data?.text() ?? ''
  } catch {
    // Not UTF-8: the default notification is shown.
  }
  event.waitUntil(show(text))
})

/** Asks a page to navigate by itself, without a reload. Resolves to whether it did. */
const navigatePage = (client: WindowClient, message: WorkerMessage) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    client.postMessage(message, [port2])
    setTimeout(() => resolve(false), replyTimeoutMs)
  })

const listWindows = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) as WindowClient[]

// Tags of clicked notifications, for the page that is about to open.
let clickedTags: string[] = []

const openAt = async (path: string, tag: string) => {
  const windows = await listWindows()
  const known = windows.find(({ focused }) => focused) ?? windows[0]
  if (!known) {
    clickedTags.push(tag)
    await self.clients.openWindow(path)
    return
  }
  // Focus at once: a click permits it only for a moment.
  const client = await known.focus().catch(() => known)
  if (await navigatePage(client, { kind: 'open', path, tag })) return
  // This worker does not control a page that was opened before it.
  clickedTags.push(tag)
  await client.navigate(path).catch(() => self.clients.openWindow(path))
}

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const { data, tag } = notification
  notification.close()
  event.waitUntil(
    sendAnswer(data, action).then((isSent) =>
      isSent ? undefined : openAt(targetPath(data, action), tag),
    ),
  )
})

self.addEventListener('message', (event) => {
  const { data, source, ports } = event
  if (data === entryQuery) ports[0]?.postMessage(workerEntry)
  if (data === activateCommand) event.waitUntil(self.skipWaiting())
  if (typeof data === 'string' && data.startsWith(precacheCommand))
    event.waitUntil(precacheAll(data.slice(precacheCommand.length)).catch(() => {})) // the next visit retries
  if (data !== pageIsListening) return
  for (const tag of clickedTags)
    source?.postMessage({ kind: 'clicked', tag } satisfies WorkerMessage)
  clickedTags = []
})

/** Renews the subscription. An open page reports it to the server, since it knows the user. */
const renew = async (old: PushSubscription | null) => {
  if (old) await self.registration.pushManager.subscribe(old.options).catch(() => {})
  const message: WorkerMessage = { kind: 'renew' }
  for (const client of await listWindows()) client.postMessage(message)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription))
})

/** Background Sync: the network is back. */
self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string }
  if (sync.tag === outboxSyncTag) sync.waitUntil(sendOutbox())
})
