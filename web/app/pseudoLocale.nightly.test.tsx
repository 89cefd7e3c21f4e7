import { expect, test } from 'vitest'
import { pageAt, pagePaths } from '#shared/http/pages.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import {
  fakeCommunity,
  fakeLists,
  markMessages,
  screens,
  settled,
  walk,
} from '#web/testing/pseudoLocale.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { findUnmarkedTexts, watchReplies } from '#web/testing/unmarkedTexts.ts'

markMessages()

test.each(screens)('every text of $path is marked for a $who', async ({ who, path }) => {
  fakeCommunity()
  expect(await walk(who, path)).toEqual([])
})

const listScreens = screens.filter(
  ({ who, path }) => who !== 'visitor' && !/\/\w|dialog=|event=|with=|case=/.test(path.slice(1)),
)

test.each(listScreens)(
  'every text of $path without any entry is marked for a $who',
  async (row) => {
    fakeCommunity()
    fakeLists(() => [])
    expect(await walk(row.who, row.path)).toEqual([])
  },
)

test.each(listScreens)('every text of $path after a failure is marked for a $who', async (row) => {
  fakeCommunity()
  fakeLists(() => {
    throw new FakeError(500, { message: 'Something broke' })
  })
  expect(await walk(row.who, row.path)).toEqual([])
})

test.each(['/', '/events', '/messages'])(
  'every text of %s without a network is marked',
  async (path) => {
    fakeCommunity()
    const values = watchReplies()
    await renderApp(path)
    await settled(path)
    fakeApi.goOffline()
    await settled(path)
    expect(findUnmarkedTexts(document.body, values)).toEqual([])
  },
)

test('the walk visits every page', () => {
  const walked = screens.flatMap(
    ({ path }) => pageAt(new URL(path, 'http://welkom').pathname) ?? [],
  )
  expect([...new Set(walked)].sort()).toEqual([...pagePaths].sort())
})

test('a planted sentence is found, and so are planted names and titles', async () => {
  const values = watchReplies()
  fakeCommunity()
  await renderApp('/events')
  await settled('/events')
  const planted = document.createElement('p')
  planted.innerHTML =
    'This sentence is planted <img alt="Planted picture"> <button aria-label="Planted name"></button> Canal walk'
  document.getElementById('root')?.append(planted)
  document.title = 'Planted title - Welkom'
  expect(findUnmarkedTexts(document.body, values)).toEqual([
    'This sentence is planted ',
    'Planted picture',
    'Planted name',
    'Planted title - Welkom',
  ])
})
