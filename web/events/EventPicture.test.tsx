import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, phone, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const pictures = () => [...document.querySelectorAll<HTMLImageElement>('article img')]
const paths = () => pictures().map(({ src }) => new URL(src).pathname)

const showEvents = async (
  list: ReturnType<typeof anEvent>[],
  viewport: Parameters<typeof setViewport>[0] = desktop,
) => {
  fakeApi.on(events.list, list)
  await setViewport(viewport)
  await renderApp('/events')
  await expect.element(page.getByRole('article', { name: list.at(-1)?.title ?? '' })).toBeVisible()
}

test('event pictures reserve their size and load lazily below the fold', async () => {
  const list = Array.from({ length: 8 }, (_, at) => anEvent({ title: `Walk ${at + 1}` }))
  await showEvents(list)
  expect(pictures()).toHaveLength(list.length)
  const below = pictures().filter((one) => one.getBoundingClientRect().top > window.innerHeight)
  expect(below.length).toBeGreaterThan(0)
  for (const picture of pictures()) {
    expect(picture).toHaveAttribute('width')
    expect(picture).toHaveAttribute('height')
    expect(picture.srcset.split(',').length).toBeLessThanOrEqual(3)
  }
  expect(below.map(({ loading }) => loading)).toEqual(below.map(() => 'lazy'))
})

test.each(
  firstOf([
    ['desktop', desktop],
    ['phone', phone],
  ]),
)(
  'on a %s, events show an illustration of their topic, and neighbours differ',
  async (_, viewport) => {
    const list = [
      anEvent({ title: 'Dutch café night' }),
      anEvent({ title: 'Ice skating', category: 'sports' }),
      anEvent({ title: 'Ice skating again', category: 'sports' }),
    ]
    await showEvents(list, viewport)
    expect(paths().slice(0, 2)).toEqual(['/images/cafe.svg', '/images/skating.svg'])
    expect(paths()[2]).not.toBe('/images/skating.svg')
  },
)

nightlyTest(
  'an illustration that cannot be loaded is replaced by its default, and then by none',
  async () => {
    await showEvents([anEvent({ title: 'Museum night', category: 'cultural' })])
    expect(paths()).toEqual(['/images/museum.svg'])
    pictures()[0]?.dispatchEvent(new Event('error'))
    await expect.poll(paths).toEqual(['/images/other.svg'])
    pictures()[0]?.dispatchEvent(new Event('error'))
    await expect.poll(paths).toEqual([])
  },
)

nightlyTest('a dark screen mutes illustrations, and uploaded pictures less', async () => {
  await showEvents([
    anEvent({ title: 'Museum night' }),
    anEvent({ title: 'Own picture', imageUrl: '/icon-512.png' }),
  ])
  const filters = () => pictures().map((one) => getComputedStyle(one).filter)
  expect(filters()).toEqual(['none', 'none'])
  const before = document.documentElement.dataset.mantineColorScheme
  document.documentElement.dataset.mantineColorScheme = 'dark'
  try {
    expect(filters()).toEqual(['brightness(0.88) saturate(1.05)', 'brightness(0.92)'])
  } finally {
    document.documentElement.dataset.mantineColorScheme = before
  }
})
