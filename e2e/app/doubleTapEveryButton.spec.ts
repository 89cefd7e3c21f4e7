import {
  type APIRequestContext,
  type Browser,
  type Page,
  type Request,
  request,
} from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import { failureToast, recordWrites, tapTwice } from '../support/doubleTap.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Installation, startInstallation } from '../support/installation.ts'
import { aPerson, demo, logIn, register } from '../support/people.ts'
import { consentedStorageState } from '../support/runConfig.ts'
import { type Actors, expectDialogOpen, type ScreenState } from '../support/screenState.ts'
import { administratorStates, memberStates, visitorStates } from '../support/screenStates.ts'

const gaps = [0, 60, 150]

// A single tap says so as well: an empty field, or a cancelled re-authentication.
const allowedFailure = /^$|^Account deletion cancelled|Please sign in again$/

// These taps leave groups, delete posts and sign users out, so they need an installation of their own.
let installation: Installation
test.beforeAll(async () => {
  installation = await startInstallation({ isDemo: true, env: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => installation?.remove())

/** Records in `window.tapped` the label of every control whose click event was delivered. */
const recordTaps = () => {
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

const pendingScripts = new WeakMap<Page, Set<Request>>()

/** Tracks the pending requests for lazily loaded scripts. */
const trackScripts = (page: Page) => {
  const scripts = new Set<Request>()
  pendingScripts.set(page, scripts)
  page.on('request', (one) => void (one.resourceType() === 'script' && scripts.add(one)))
  page.on('requestfinished', (one) => void scripts.delete(one))
  page.on('requestfailed', (one) => void scripts.delete(one))
  // Requests of the previous page may never finish.
  page.on('framenavigated', () => scripts.clear())
}

const open = async (browser: Browser, username: string | null, isWide = false) => {
  const { url } = installation.product
  const viewport = isWide ? { width: 1280, height: 860 } : { width: 390, height: 844 }
  const context = await browser.newContext({
    baseURL: url,
    storageState: consentedStorageState(url),
    viewport,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(recordTaps)
  const page = await context.newPage()
  trackScripts(page)
  if (username) await logIn(page.request, { username, password: demo.password })
  return page
}

/** Each state gets its own users, who act through the API. */
const createActors = (me: APIRequestContext) => {
  const made: APIRequestContext[] = []
  const another = async () => {
    const one = await request.newContext({ baseURL: installation.product.url })
    made.push(one)
    return one
  }
  let organiser: APIRequestContext | undefined
  const actors: Actors = {
    me,
    dataDir: installation.dataDir,
    admin: async () => {
      if (organiser) return organiser
      organiser = await another()
      await logIn(organiser, { username: demo.admin, password: demo.password })
      return organiser
    },
    newcomer: async () => {
      const person = aPerson('Sam de Wit')
      const one = await another()
      await register(one, person)
      return Object.assign(one, { person })
    },
  }
  return { actors, dispose: () => Promise.all(made.map((one) => one.dispose())) }
}

/** Drafts of the previous round would be restored. Fails harmlessly before the first page is open. */
const clearDrafts = (page: Page) =>
  page
    .evaluate((consent) => {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) if (key !== consent) localStorage.removeItem(key)
    }, recordKey)
    .catch(() => {})

const reach = async (page: Page, { path, prepare, reach: further, dialog }: ScreenState) => {
  const { actors, dispose } = createActors(page.request)
  const address = (await prepare?.(actors)) ?? path
  await dispose()
  await clearDrafts(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await further?.(page)
  if (dialog) await expectDialogOpen(page)
  await expectSettled(page)
}

/** All controls that act on a tap, including links styled as buttons. */
const controls = [
  'button:not(:disabled)',
  '[role="button"]:not(button)',
  '[role="menuitem"]:not(button)',
  // Links styled as buttons, and switches.
  'a[data-variant]',
  'input[role="switch"]',
].join(', ')

/** The parts of a label that differ between rounds: counts and generated suffixes. */
const variablePart = '\\b[0-9a-f]{8}\\b|\\d+'

/** Returns one button per combination of class and label, so only the first row of a list counts. */
const buttonsOf = (page: Page) =>
  page.evaluate(
    ({ selector, variablePart }) => {
      const nameOf = (control: Element) => {
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
        const labelText = [control, ...labels].map(({ textContent }) => textContent).join('')
        return control.getAttribute('aria-label') ?? labelText
      }
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
      const kinds = new Set<string>()
      return [...top.querySelectorAll(selector)].flatMap((button, index) => {
        const look = button.className
        const label = button.matches('input') ? nameOf(button) : (button.textContent ?? '')
        const kind = `${look} ${label.replace(new RegExp(`${variablePart}|“.*”|:.*`, 'g'), '')}`
        const isShown = button.checkVisibility()
        if (!isShown || kinds.has(kind)) return []
        kinds.add(kind)
        return [{ index, look, name: nameOf(button) }]
      })
    },
    { selector: controls, variablePart },
  )

/** Waits until lazily loaded parts have arrived and the set of buttons no longer changes. */
const expectSettled = async (page: Page) => {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  let before = ''
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await buttonsOf(page))
        const isSame = now === before && !pendingScripts.get(page)?.size
        before = now
        return isSame
      },
      { intervals: [400] },
    )
    .toBe(true)
}

type Button = Awaited<ReturnType<typeof buttonsOf>>[number]

const stableName = (name: string) => name.replace(new RegExp(variablePart, 'g'), '')

/** Finds a button by its name, or by its position when a tap has changed the name ("Light", "Dark"). */
const findButton = (buttons: Button[], { index, look, name }: Button) =>
  buttons.find((one) => stableName(one.name) === stableName(name)) ??
  buttons.find((one) => one.index === index && one.look === look)

/** Returns whether the button has written something, and so may be missing in the next round. */
const checkOne = async (
  page: Page,
  state: ScreenState,
  wanted: Button,
  gap: number,
  { writes, mayBeGone }: { writes: string[]; mayBeGone: boolean },
) => {
  const what = `${state.name}: “${wanted.name}”, ${gap} ms apart`
  await reach(page, state)
  const found = findButton(await buttonsOf(page), wanted)
  if (!found) {
    expect
      .soft(mayBeGone, `${what}: it is missing, although no earlier tap has written anything`)
      .toBe(true)
    return true
  }
  const dialogs = page.getByRole('dialog')
  const top = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body')
  const button = top.locator(controls).nth(found.index)
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
  return mayBeGone || writes.length > 0
}

const check = async (page: Page, state: ScreenState, ensureSignedIn: () => Promise<void>) => {
  await ensureSignedIn()
  await reach(page, state)
  const buttons = await buttonsOf(page)
  const writes = recordWrites(page)
  for (const button of buttons) {
    let mayBeGone = false
    for (const gap of gaps) {
      mayBeGone = await checkOne(page, state, button, gap, { writes, mayBeGone })
      await ensureSignedIn()
    }
  }
  return buttons.length
}

const walks: [string, string | null, ScreenState[]][] = [
  ['visitors', null, visitorStates],
  ['members', demo.member, memberStates],
  ['administrators', demo.admin, administratorStates],
]

for (const [who, username, states] of walks)
  for (const state of states)
    test(`every button, tapped twice, does its work once: ${who}, ${state.name}`, {
      tag: '@nightly',
    }, async ({ browser }) => {
      test.setTimeout(1_800_000)
      const page = await open(browser, username, state.isWide)
      const ensureSignedIn = async () => {
        if (!username) return
        const me = await page.request.get(auth.me.path)
        if (!me.ok()) await logIn(page.request, { username, password: demo.password })
      }
      const count = await check(page, state, ensureSignedIn)
      expect(count).toBeGreaterThan(0)
      await page.context().close()
    })
