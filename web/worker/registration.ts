import type { Language } from '#shared/language/languages.ts'
import { createStore } from '#web/ui/createStore.ts'
import { savesData } from '#web/ui/savesData.ts'
import { hourMs, minuteMs } from '#web/ui/time.ts'
import { activateCommand, entryQuery, precacheCommand } from './protocol.ts'

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (text: string) => string }
}

const workerPath = '/sw.js'

// Trusted Types require that a script URL comes from a policy (server/http/headers.ts).
const { trustedTypes } = window as { trustedTypes?: Policies }
const trustedPath =
  trustedTypes?.createPolicy('worker', { createScriptURL: () => workerPath }).createScriptURL('') ??
  workerPath

/** Registers the service worker. Repeated calls change nothing. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(trustedPath, { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

const checkIntervalMs = hourMs
// Switching between windows does not trigger a check each time.
const minCheckIntervalMs = minuteMs
const replyTimeoutMs = 5000
const activationTimeoutMs = 3000

const isUpdateAvailable = createStore(false)

/** Whether a newer version than that of this page is available. */
export const useIsUpdateAvailable = isUpdateAvailable.use

const pageEntry = () => {
  // The marked scripts are shared chunks, which may be equal in two builds.
  const script = document.querySelector<HTMLScriptElement>(
    'script[type="module"][src]:not([data-part])',
  )
  return script && new URL(script.src).pathname
}

/** null: the worker is too old to reply. */
const fetchWorkerEntry = (worker: ServiceWorker) =>
  new Promise<string | null>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(null), replyTimeoutMs)
    worker.postMessage(entryQuery, [port2])
  })

/** A page that came from the server may have the new version already. */
const compareVersions = async (worker: ServiceWorker | null | undefined) => {
  if (!worker) return
  const entry = await fetchWorkerEntry(worker)
  if (entry !== null && entry !== pageEntry()) isUpdateAvailable.set(true)
  else if (worker.state === 'installed') worker.postMessage(activateCommand)
}

const watchInstalling = (registration: ServiceWorkerRegistration) => {
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void compareVersions(registration.waiting)
  })
}

let isStarted = false

/** Checks for an update every hour and when the user returns to the page. */
export const watchForUpdates = async () => {
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  // Another tab may have activated the new worker.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void compareVersions(navigator.serviceWorker.controller)
  })
  const registration = await registerWorker()
  let lastCheckAt = Date.now()
  const checkForUpdate = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheckAt < minCheckIntervalMs)
      return
    lastCheckAt = Date.now()
    registration.update().catch(() => {}) // the next check retries
  }
  registration.addEventListener('updatefound', () => watchInstalling(registration))
  watchInstalling(registration)
  setInterval(checkForUpdate, checkIntervalMs)
  window.addEventListener('focus', checkForUpdate)
  document.addEventListener('visibilitychange', checkForUpdate)
  await compareVersions(registration.waiting)
}

const reloadOnce = () => {
  let isReloading = false
  return () => {
    if (!isReloading) window.location.reload()
    isReloading = true
  }
}

/** Activates the new version and reloads only this page, so other tabs keep unsaved text. */
export const applyUpdate = async () => {
  const reload = reloadOnce()
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, activationTimeoutMs)
  registration.waiting.postMessage(activateCommand)
}

// Short visits do not download screens that they never open.
const precacheDelayMs = 20_000

/** Caches all screens later, so that they open offline. Returns the function that cancels it. */
export const schedulePrecache = (language: Language) => {
  const requestPrecache = async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    registration?.active?.postMessage(precacheCommand + language)
  }
  const timer = setTimeout(() => {
    if (!savesData()) void requestPrecache().catch(() => {}) // the next visit retries
  }, precacheDelayMs)
  return () => clearTimeout(timer)
}
