import { useSyncExternalStore } from 'react'
import { takeOver, whichEntry } from '#web/api/program.ts'
import { registerWorker } from './worker.ts'

const hourMs = 3_600_000
// Whoever goes to and fro between windows is not asking each time.
const seldomMs = 60_000
const answerMs = 5000
const changeMs = 3000

let isNewer = false
const listeners = new Set<() => void>()

const tell = () => {
  isNewer = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether there is a newer version than this page is of. */
export const useIsNewer = () => useSyncExternalStore(subscribe, () => isNewer)

const ownEntry = () => {
  // The parts that run before it are the same in many a build.
  const script = document.querySelector<HTMLScriptElement>(
    'script[type="module"][src]:not([data-part], [data-screen])',
  )
  return script && new URL(script.src).pathname
}

/** null: one from before it could tell. */
const entryOf = (worker: ServiceWorker) =>
  new Promise<string | null>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(null), answerMs)
    worker.postMessage(whichEntry, [port2])
  })

/** This page itself may be of the new version already, when it came from the server. */
const compare = async (worker: ServiceWorker | null | undefined) => {
  if (!worker) return
  const entry = await entryOf(worker)
  if (entry !== null && entry !== ownEntry()) tell()
  else if (worker.state === 'installed') worker.postMessage(takeOver)
}

const followInstalling = (registration: ServiceWorkerRegistration) => {
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void compare(registration.waiting)
  })
}

let isStarted = false

/** Asks for a newer one each hour, and when somebody comes back to the page. */
export const followVersions = async () => {
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  // Another tab may have let it take over.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void compare(navigator.serviceWorker.controller)
  })
  const registration = await registerWorker()
  let asked = Date.now()
  const ask = () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < seldomMs) return
    asked = Date.now()
    registration.update().catch(() => {}) // asked again the next time
  }
  registration.addEventListener('updatefound', () => followInstalling(registration))
  followInstalling(registration)
  setInterval(ask, hourMs)
  window.addEventListener('focus', ask)
  document.addEventListener('visibilitychange', ask)
  await compare(registration.waiting)
}

/** Once, however many say that it is time. */
const reloadOnce = () => {
  let isGoing = false
  return () => {
    if (!isGoing) window.location.reload()
    isGoing = true
  }
}

/** Only this page: what is written in another tab of the browser stays there. */
export const goToNewer = async () => {
  const reload = reloadOnce()
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, changeMs)
  registration.waiting.postMessage(takeOver)
}
