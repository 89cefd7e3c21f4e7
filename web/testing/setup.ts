import '#web/app/validation.ts'
import '#web/ui/base.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#web/api/cache.ts'
import { forgetMessages } from '#web/api/forgetDevice.ts'
import { emptyKept } from '#web/api/keptStore.ts'
import { closeToast } from '#web/ui/toast.ts'
import { fakeApi } from './fakeApi.ts'
import { FakeEventSource } from './fakeStream.ts'
import { answerAsUsual } from './usualAnswers.ts'

// What index.html has beside the root.
const addPlace = (id: string, role?: 'status') => {
  if (document.getElementById(id)) return // by an earlier file of this page
  const place = document.createElement('div')
  place.id = id
  if (role) place.role = role
  document.body.append(place)
}
addPlace('offline', 'status')
addPlace('toasts')
// The runner's own style of the body has no layer and would win over ours.
for (const style of document.querySelectorAll('style'))
  if (/body\s*{[^}]*min-height: 100vh/.test(style.textContent)) style.remove()
document.documentElement.lang = 'en'
document.documentElement.dataset.mantineColorScheme = 'light'
vi.stubGlobal('EventSource', FakeEventSource)
answerAsUsual()
// The service worker has end-to-end tests of its own.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

/** As somebody who answered the cookie question; tests of the question remove it. */
const consent = {
  preferences: { essential: true, location: false, analytics: false, marketing: false },
  timestamp: Date.now(),
  version: '1.0',
}

const complaints: string[] = []
const consoleError = console.error
console.error = (...given: unknown[]) => {
  complaints.push(given.map(String).join(' '))
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
  queryClient.clear()
  const owner = localStorage.getItem('kept-for')
  localStorage.clear()
  sessionStorage.clear()
  await Promise.all([forgetMessages(), owner && emptyKept(owner)])
  vi.useRealTimers()
  const unexpected = fakeApi.stop()
  expect(unexpected, 'Every call is expected').toEqual([])
  expect(complaints.splice(0), 'The console stays silent').toEqual([])
})
