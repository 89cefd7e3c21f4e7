import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, setViewport } from '#web/testing/layout.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

test('event pictures reserve their size and load lazily below the fold', async () => {
  const list = Array.from({ length: 8 }, (_, at) => anEvent({ title: `Walk ${at + 1}` }))
  fakeApi.on(events.list, list)
  await setViewport(desktop)
  await renderApp('/events')
  await expect.element(page.getByRole('article', { name: 'Walk 8' })).toBeVisible()
  const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')]
  expect(pictures).toHaveLength(list.length)
  const below = pictures.filter((one) => one.getBoundingClientRect().top > window.innerHeight)
  expect(below.length).toBeGreaterThan(0)
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('width')
    expect(picture).toHaveAttribute('height')
    expect(picture.srcset.split(',').length).toBeLessThanOrEqual(3)
  }
  expect(below.map(({ loading }) => loading)).toEqual(below.map(() => 'lazy'))
})
