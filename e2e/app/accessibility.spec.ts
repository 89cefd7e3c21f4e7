import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSeenStops } from '../support/keyboard.ts'
import { expectLargeTargets, expectReflow } from '../support/layout.ts'
import { expectCalm } from '../support/motion.ts'
import { forAdministrators, forMembers, forVisitors, type State } from '../support/states.ts'

const desktop = { width: 1280, height: 860 }

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Loading' })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Light colours on a phone, dark ones on a desktop: each structure and each scheme once. */
const check = async (page: Page, { name, path, reach }: State) => {
  await page.goto(path)
  await settled(page)
  await reach?.(page)
  await expect(page).toHaveTitle(/ - Welkom$/)
  await expectNoViolations(page, name, 'light')
  await expectNoSidewaysScroll(page, name)
  await expectLargeTargets(page, name)
  await expectCalm(page, name)
  await expectSeenStops(page, name)
  await expectReflow(page, name)

  const phone = page.viewportSize() ?? desktop
  await page.setViewportSize(desktop)
  await settled(page)
  await expectNoViolations(page, `${name} on a desktop`, 'dark')
  await expectNoSidewaysScroll(page, `${name} on a desktop`)
  await expectLargeTargets(page, `${name} on a desktop`)
  await page.setViewportSize(phone)
}

// Several screens in each test: signing in for each would cost more than looking at it.
const inOneWalk = 10

const walksOf = (states: State[]) =>
  Array.from({ length: Math.ceil(states.length / inOneWalk) }, (_, n) =>
    states.slice(n * inOneWalk, (n + 1) * inOneWalk),
  )

// Only against hanging.
const walkMs = 600_000

const walk = async (page: Page, states: State[]) => {
  test.setTimeout(walkMs)
  for (const state of states) await test.step(state.name, () => check(page, state))
}

const namesOf = (states: State[]) => `${states[0]?.name} to ${states.at(-1)?.name}`

// Before each commit, the component tests run axe on each of their states.
const nightly = { tag: '@nightly' }

for (const states of walksOf(forVisitors))
  test(`the screens of visitors are accessible: ${namesOf(states)}`, nightly, ({ page }) =>
    walk(page, states),
  )

for (const states of walksOf(forMembers))
  test(
    `the screens of members are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, signIn, allowComplaint }) => {
      allowComplaint(/status of 404.*\/api\/(events|groups|resources)\//)
      await signIn(demo.member)
      await walk(page, states)
    },
  )

for (const states of walksOf(forAdministrators))
  test(
    `the screens of administrators are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, signIn }) => {
      await signIn(demo.admin)
      await walk(page, states)
    },
  )

test('each accessibility check fails on a page that violates it', nightly, async ({ page }) => {
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
  const failure = await failureOf(expectNoViolations(page, 'spoiled', 'light'))
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
