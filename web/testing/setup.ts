import '#web/app/validation.ts'
import '#web/ui/base.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { clearUserCache, queryClient } from '#web/api/queryClient.ts'
import { getCacheOwner } from '#web/storage/cacheOwner.ts'
import { clearOutbox } from '#web/storage/outboxStore.ts'
import { clearStore } from '#web/storage/queryStore.ts'
import { checkPageContainer } from '#web/ui/pageContainer.ts'
import { closeToast, toastMs } from '#web/ui/toast.ts'
import { stubDefaultReplies } from './defaultReplies.ts'
import { fakeApi } from './fakeApi.ts'
import { FakeEventSource } from './fakeEventSource.ts'

// The elements of index.html outside the root.
const addElement = (id: string, role?: 'status') => {
  if (document.getElementById(id)) return // added by an earlier test file in this page
  const element = document.createElement('div')
  element.id = id
  if (role) element.role = role
  document.body.append(element)
}
addElement('offline', 'status')
addElement('toasts')
// The runner's own style of the body is unlayered and would override ours.
for (const style of document.querySelectorAll('style'))
  if (/body\s*{[^}]*min-height: 100vh/.test(style.textContent)) style.remove()
document.documentElement.dataset.container = ''
void checkPageContainer()
document.documentElement.lang = 'en'
document.documentElement.dataset.mantineColorScheme = 'light'
vi.stubGlobal('EventSource', FakeEventSource)
stubDefaultReplies()
// The service worker has end-to-end tests of its own.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

// A slow machine would miss a shorter one.
Object.assign(toastMs, { shown: 15_000 })

/** Answered consent choices. Tests of the consent dialog remove them. */
const consent = {
  preferences: { essential: true, location: false, analytics: false, marketing: false },
  timestamp: Date.now(),
  version: '1.0',
}

const consoleErrors: string[] = []
const consoleError = console.error
console.error = (...given: unknown[]) => {
  consoleErrors.push(given.map(String).join(' '))
  consoleError(...given)
}

beforeEach(async () => {
  await page.viewport(390, 844)
  localStorage.setItem('privacy-consent', JSON.stringify(consent))
  // The record is read once per page, and all files of a worker share one.
  window.dispatchEvent(new StorageEvent('storage', { key: 'privacy-consent' }))
  fakeApi.start()
})

afterEach(async () => {
  await fakeApi.delivered()
  await cleanup()
  closeToast()
  clearUserCache()
  queryClient.clear()
  const owner = getCacheOwner()
  localStorage.clear()
  sessionStorage.clear()
  await Promise.all([clearOutbox(), owner && clearStore(owner)])
  vi.restoreAllMocks() // a spy on a faked timer would bring it back later
  vi.useRealTimers()
  const unexpected = fakeApi.stop()
  expect(unexpected, 'Every call is expected').toEqual([])
  expect(consoleErrors.splice(0), 'The console stays silent').toEqual([])
})
