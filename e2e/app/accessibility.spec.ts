import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSeenStops } from '../support/keyboard.ts'
import { expectLargeTargets, expectReflow } from '../support/layout.ts'
import { sharedDataDir } from '../support/mail.ts'
import { expectCalm } from '../support/motion.ts'
import { type Hands, opened, type State } from '../support/state.ts'
import { forAdministrators, forMembers, forVisitors } from '../support/states.ts'

const desktop = { width: 1280, height: 860 }

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Light colours on a phone, dark ones on a desktop: each structure and each scheme once. */
const check = async (
  page: Page,
  { name, path, prepare, reach, dialog, isWide }: State,
  hands: Hands,
) => {
  const address = (await prepare?.(hands)) ?? path
  const phone = page.viewportSize() ?? desktop
  if (isWide) await page.setViewportSize(desktop)
  await page.goto(address)
  await settled(page)
  await reach?.(page)
  if (dialog) await opened(page)
  await expect(page).toHaveTitle(/ - Welkom$/)
  await expectNoViolations(page, name, 'light')
  await expectNoSidewaysScroll(page, name)
  await expectLargeTargets(page, name)
  await expectCalm(page, name)
  await expectSeenStops(page, name)
  await expectReflow(page, name)

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

type Walk = {
  page: Page
  admin: APIRequestContext
  someoneElse: Hands['newcomer']
  /** Who looks at them; without it, visitors. */
  signIn?: () => Promise<void>
}

const walk = async (states: State[], { page, admin, someoneElse, signIn }: Walk) => {
  test.setTimeout(walkMs)
  const hands: Hands = {
    me: page.request,
    admin: async () => admin,
    newcomer: someoneElse,
    dataDir: sharedDataDir(),
  }
  for (const [at, state] of states.entries())
    await test.step(state.name, async () => {
      // `prepare` may have signed in another user.
      if (at === 0 || states[at - 1]?.prepare) await signIn?.()
      await check(page, state, hands)
    })
}

const namesOf = (states: State[]) => `${states[0]?.name} to ${states.at(-1)?.name}`

// Before each commit, the component tests run axe on each of their states.
const nightly = { tag: '@nightly' }

for (const states of walksOf(forVisitors))
  test(
    `the screens of visitors are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, admin, someoneElse }) => walk(states, { page, admin, someoneElse }),
  )

for (const states of walksOf(forMembers))
  test(
    `the screens of members are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, admin, someoneElse, signIn, allowComplaint }) => {
      allowComplaint(/status of 404.*\/api\/(events|groups|resources)\//)
      // As the state says that is about it.
      allowComplaint(/status of 403.*\/api\/user\/second-factor/)
      await walk(states, { page, admin, someoneElse, signIn: () => signIn(demo.member) })
    },
  )

for (const states of walksOf(forAdministrators))
  test(
    `the screens of administrators are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, admin, someoneElse, signIn }) =>
      walk(states, { page, admin, someoneElse, signIn: () => signIn(demo.admin) }),
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
