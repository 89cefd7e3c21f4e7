import { keepAll, takeOver, whichEntry } from './api/program.ts'
import { sendUnsent } from './api/sendUnsent.ts'
import { answer, dropOlder, entryOfWorker, keepFirst, keepWhole } from './api/shell.ts'
import { unsentTag } from './api/unsentStore.ts'
import { iHear, pathOf, readPush, type WorkerMessage } from './push/showing.ts'

declare const self: ServiceWorkerGlobalScope

const answerMs = 1000

const install = async () => {
  const isFirst = self.registration.active === null
  try {
    await keepFirst()
  } catch (error) {
    // Notifications need a worker, also where nothing can be kept; but none takes over half done.
    if (!isFirst) throw error
  }
}

const activate = async () => {
  await self.registration.navigationPreload?.enable()
  await dropOlder().catch(() => {}) // they only take room
  await self.clients.claim()
}

// Unlike the first, each next one waits until somebody reloads, or no page is open any more.
self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', answer)

const setBadge = async (unread: number | null) => {
  if (unread === null || !navigator.setAppBadge) return
  await navigator.setAppBadge(unread).catch(() => {}) // an ornament
}

const show = async (text: string) => {
  const { title, options, unread } = readPush(text)
  await self.registration.showNotification(title, options)
  await setBadge(unread)
}

self.addEventListener('push', (event) => {
  let text = ''
  try {
    text = event.data?.text() ?? ''
  } catch {
    // Bytes that are no text: shown as what cannot be read.
  }
  event.waitUntil(show(text))
})

/** Whether the page has gone there by itself, without being loaded anew. */
const isTaken = (client: WindowClient, message: WorkerMessage) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    client.postMessage(message, [port2])
    setTimeout(() => resolve(false), answerMs)
  })

const windowsOf = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) as WindowClient[]

// For the page that is opened by it. A worker lives long enough for that.
let clicked: string[] = []

const openAt = async (path: string, tag: string) => {
  const windows = await windowsOf()
  const known = windows.find(({ focused }) => focused) ?? windows[0]
  if (!known) {
    clicked.push(tag)
    await self.clients.openWindow(path)
    return
  }
  // At once: a click gives leave for that, and only for a moment.
  const client = await known.focus().catch(() => known)
  if (await isTaken(client, { kind: 'open', path, tag })) return
  // A page from before this worker cannot be led by it.
  clicked.push(tag)
  await client.navigate(path).catch(() => self.clients.openWindow(path))
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openAt(pathOf(notification.data), notification.tag))
})

self.addEventListener('message', (event) => {
  const { data, source, ports } = event
  if (data === whichEntry) ports[0]?.postMessage(entryOfWorker)
  if (data === takeOver) event.waitUntil(self.skipWaiting())
  if (data === keepAll) event.waitUntil(keepWhole().catch(() => {})) // asked again at the next visit
  if (data !== iHear) return
  for (const tag of clicked) source?.postMessage({ kind: 'clicked', tag } satisfies WorkerMessage)
  clicked = []
})

/** The server learns of it from the next page that is open: who is signed in is known there. */
const renew = async (old: PushSubscription | null) => {
  if (old) await self.registration.pushManager.subscribe(old.options).catch(() => {})
  const message: WorkerMessage = { kind: 'renew' }
  for (const client of await windowsOf()) client.postMessage(message)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription))
})

/** Of browsers that wake a worker when there is a network again. */
self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string }
  if (sync.tag === unsentTag) sync.waitUntil(sendUnsent())
})
