import type { Browser, Page } from '@playwright/test'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { hasChosenAt } from '../support/hasChosen.ts'
import { logIn } from '../support/people.ts'
import { type Installation, startInstallation } from '../support/startInstallation.ts'
import { forAdministrators, forMembers, forVisitors, type State } from '../support/states.ts'
import { failureToast, tapTwice, writesOf } from '../support/taps.ts'

const gaps = [0, 60, 150]

// A single tap says so as well, where nothing was typed before.
const allowedFailure = /^$|^Account deletion cancelled/

// It leaves groups, deletes posts and signs people out: not in the community of the other tests.
let installation: Installation
test.beforeAll(async () => {
  installation = await startInstallation({ isDemo: true, env: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => installation?.remove())

/** The labels of the controls whose taps were not held back, in `window.tapped`. */
const noteTaps = () => {
  const tapped: string[] = []
  Object.assign(window, { tapped })
  document.addEventListener(
    'click',
    ({ target, isTrusted, detail }) => {
      if (!isTrusted || detail === 0 || !(target instanceof Element)) return
      const control = target.closest('button, a, input, select, [role="menuitem"], [role="option"]')
      if (control) tapped.push(control.getAttribute('aria-label') ?? control.textContent ?? '')
    },
    true,
  )
}

const open = async (browser: Browser, username: string | null) => {
  const { url } = installation.product
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({
    baseURL: url,
    storageState: hasChosenAt(url),
    viewport,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(noteTaps)
  const page = await context.newPage()
  if (username) await logIn(page.request, { username, password: demo.password })
  return page
}

const reach = async (page: Page, { path, reach: further }: State) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await further?.(page)
}

/** Of a list of rows, the first row's: a button is told from others by its look and its words. */
const buttonsOf = (page: Page) =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    const kinds = new Set<string>()
    return [...top.querySelectorAll('button:not(:disabled)')].flatMap((button, index) => {
      const kind = `${button.className} ${(button.textContent ?? '').replace(/\d+|“.*”|:.*/g, '')}`
      const isShown = button.checkVisibility() && !button.closest('[inert]')
      if (!isShown || kinds.has(kind)) return []
      kinds.add(kind)
      return [{ index, name: button.getAttribute('aria-label') ?? button.textContent ?? '' }]
    })
  })

const checkOne = async (page: Page, state: State, name: string, gap: number, writes: string[]) => {
  const what = `${state.name}: “${name}”, ${gap} ms apart`
  await reach(page, state)
  const found = (await buttonsOf(page)).find((one) => one.name === name)
  // It has done its work in the round before, and is not there any more.
  if (!found) return
  const dialogs = page.getByRole('dialog')
  const top = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body')
  const button = top.locator('button:not(:disabled)').nth(found.index)
  writes.splice(0)
  await page.evaluate(() => (window as unknown as { tapped: string[] }).tapped.splice(0))
  await tapTwice(page, button, gap)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const tapped = await page
    .evaluate(() => (window as unknown as { tapped: string[] }).tapped)
    .catch(() => [])
  expect
    .soft(new Set(tapped).size, `${what}: taps met ${tapped.join(' | ')}`)
    .toBeLessThanOrEqual(1)
  const repeated = writes.filter((write, at) => writes.indexOf(write) !== at)
  expect.soft(repeated, `${what}: written twice`).toEqual([])
  expect
    .soft(await failureToast(page).textContent(), `${what}: a failure is shown`)
    .toMatch(allowedFailure)
}

const check = async (page: Page, state: State, again: () => Promise<void>) => {
  await again()
  await reach(page, state)
  const buttons = await buttonsOf(page)
  const writes = writesOf(page)
  for (const { name } of buttons)
    for (const gap of gaps) {
      await checkOne(page, state, name, gap, writes)
      await again()
    }
  return buttons.length
}

const walks: [string, string | null, State[]][] = [
  ['visitors', null, forVisitors],
  ['members', demo.member, forMembers],
  ['administrators', demo.admin, forAdministrators],
]

for (const [who, username, states] of walks)
  for (const state of states)
    test(`every button, tapped twice, does its work once: ${who}, ${state.name}`, {
      tag: '@nightly',
    }, async ({ browser }) => {
      test.setTimeout(600_000)
      const page = await open(browser, username)
      const again = async () => {
        if (!username) return
        const me = await page.request.get('/api/auth/me')
        if (!me.ok()) await logIn(page.request, { username, password: demo.password })
      }
      const count = await check(page, state, again)
      expect(count).toBeGreaterThan(0)
      await page.context().close()
    })
