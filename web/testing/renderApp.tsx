import { onTestFinished, vi } from 'vitest'
import { type RenderResult, render } from 'vitest-browser-react'
import { auth } from '#shared/auth/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { App } from '#web/app/App.tsx'
import { preloadFirstScreen } from '#web/app/preloadFirstScreen.ts'
import { FakeError, fakeApi } from './fakeApi.ts'
import { aMember } from './people.ts'

/** For a visitor without a session. */
export const visitor = null

/** As if the page had been opened by a link from elsewhere: earlier tests are no pages to go back to. */
const hideEarlierEntries = () => {
  const { navigation } = window
  const first = navigation.currentEntry?.key
  const entries = vi.spyOn(navigation, 'entries')
  const all = Navigation.prototype.entries
  // The tests of the dialog stack cover the guard entry that a layer adds otherwise.
  const hidden = { url: { value: null }, sameDocument: { value: true } }
  entries.mockImplementation(() => {
    const list = all.call(navigation)
    const start = list.findIndex(({ key }) => key === first)
    return list.map((entry, at) => (at < start ? Object.create(entry, hidden) : entry))
  })
  onTestFinished(() => entries.mockRestore())
}

/** Renders the app at a path, by default signed in as a member. */
export const renderApp = async (path: string, me: Me | null = aMember()) => {
  fakeApi.on(auth.me, () => {
    if (!me) throw new FakeError(401, { message: 'Please log in' })
    return me
  })
  const before = window.location.href
  window.history.pushState(null, '', path)
  hideEarlierEntries()
  onTestFinished(() => window.history.replaceState(null, '', before))
  await preloadFirstScreen()
  // As in index.html. `cleanup` removes it.
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  return render(<App />, { container })
}

/** Reloads the page at a path: only browser storage survives. */
export const reloadApp = async (rendered: RenderResult, path: string, me?: Me | null) => {
  await rendered.unmount()
  rendered.container.remove()
  queryClient.clear()
  return renderApp(path, me)
}
