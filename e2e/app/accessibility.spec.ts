import type { Page } from '@playwright/test'
import { events } from '#shared/events/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSeenStops } from '../support/keyboard.ts'
import { expectLargeTargets, expectReflow } from '../support/layout.ts'
import { expectCalm } from '../support/motion.ts'
import { forAdministrators, forMembers, forVisitors, type State } from '../support/states.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Nothing is on its way any more. */
const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Loading' })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const check = async (page: Page, { name, path, reach }: State) => {
  await page.goto(path)
  await settled(page)
  await reach?.(page)
  await expectAccessible(page, name, { isDarkToo: true })
  await expectNoSidewaysScroll(page, name)
  await expectLargeTargets(page, name)
  await expectCalm(page, name)
  await expect(page).toHaveTitle(/ - Welkom$/)
  await expectSeenStops(page, name)
  if (isPhone(page)) await expectReflow(page, name)
}

// So many in one journey: each on its own would spend more on opening the product than on looking.
const inOneWalk = 8

const walksOf = (states: State[]) =>
  Array.from({ length: Math.ceil(states.length / inOneWalk) }, (_, n) =>
    states.slice(n * inOneWalk, (n + 1) * inOneWalk),
  )

// One look takes seconds, many of them where others look besides.
const walkMs = 300_000

const walk = async (page: Page, states: State[]) => {
  test.setTimeout(walkMs)
  for (const state of states) await test.step(state.name, () => check(page, state))
}

const namesOf = (states: State[]) => `${states[0]?.name} to ${states.at(-1)?.name}`

for (const states of walksOf(forVisitors))
  test(`visitors, ${namesOf(states)}: axe finds nothing`, { tag: '@eachWidth' }, ({ page }) =>
    walk(page, states),
  )

for (const states of walksOf(forMembers))
  test(`members, ${namesOf(states)}: axe finds nothing`, { tag: '@eachWidth' }, async ({
    page,
    signIn,
    allowComplaint,
  }) => {
    allowComplaint(/status of 404.*\/api\/(events|groups|resources)\//)
    await signIn(demo.member)
    await walk(page, states)
  })

for (const states of walksOf(forAdministrators))
  test(`administrators, ${namesOf(states)}: axe finds nothing`, { tag: '@eachWidth' }, async ({
    page,
    signIn,
  }) => {
    await signIn(demo.admin)
    await walk(page, states)
  })

const eventsCall = `**${events.list.path}?*`

test('events on their way: axe finds nothing', { tag: '@anyWidth' }, async ({ page, signIn }) => {
  await signIn(demo.member)
  const held = Promise.withResolvers<void>()
  await page.route(eventsCall, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/events')
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  // It would be seen jumping away.
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expectAccessible(page, 'events on their way')
  held.resolve()
  await settled(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('events that could not be loaded: a sentence, a way on, and axe finds nothing', {
  tag: '@anyWidth',
}, async ({ page, signIn, allowComplaint }) => {
  allowComplaint(/status of 503.*\/api\/events/)
  await signIn(demo.member)
  const refusal = { status: 503, json: { message: 'Welkom is busy right now.' } }
  await page.route(eventsCall, (route) => route.fulfill(refusal))
  for (const path of ['/', '/events', '/events?view=calendar']) {
    await page.goto(path)
    await expect(page.getByText('Welkom is busy right now.').first()).toBeVisible()
    await expectAccessible(page, `${path}, failed`)
  }
  await page.unroute(eventsCall)
  await page.getByRole('button', { name: /again/i }).first().click()
  await expect(page.getByText('Welkom is busy right now.')).toHaveCount(0)
})

test('the checks themselves see what is spoiled', { tag: '@anyWidth' }, async ({ page }) => {
  const failureOf = (check: Promise<unknown>) => check.then(() => 'none', String)
  await page.goto('/privacy')
  await settled(page)
  await page.evaluate(() => {
    const bar = document.createElement('div')
    bar.id = 'bar'
    bar.style.cssText = 'position: fixed; inset: 25% 0 0 0; z-index: 9999; background: #000'
    document.body.append(bar)
  })
  expect(await failureOf(expectSeenStops(page, 'spoiled'))).toContain('Tab')

  await page.evaluate(() => {
    document.getElementById('bar')?.remove()
    const pale = document.createElement('p')
    pale.style.color = '#bbbbbb'
    pale.textContent = 'Hardly to be read'
    const image = document.createElement('img')
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    document.querySelector('main')?.append(pale, image)
  })
  const failure = await failureOf(expectAccessible(page, 'spoiled'))
  expect(failure).toContain('color-contrast')
  expect(failure).toContain('image-alt')

  await page.evaluate(() => {
    const small = () => {
      const button = document.createElement('button')
      button.style.cssText = 'width: 12px; height: 12px; padding: 0; border: 0'
      return button
    }
    document.querySelector('main')?.append(small(), small())
  })
  expect(await failureOf(expectLargeTargets(page, 'spoiled'))).toContain('targets below 24')

  await page.evaluate(() => {
    const sliding = document.createElement('p')
    sliding.style.setProperty('transition', 'transform 200ms', 'important')
    document.querySelector('main')?.append(sliding)
  })
  expect(await failureOf(expectCalm(page, 'spoiled'))).toContain('less motion')

  await page.evaluate(() => {
    const wide = document.createElement('p')
    wide.style.width = '400px'
    wide.textContent = 'Wider than the window'
    document.querySelector('main')?.append(wide)
  })
  expect(await failureOf(expectReflow(page, 'spoiled'))).toContain('320 by 256')
})
