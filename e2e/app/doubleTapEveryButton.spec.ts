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
const allowedFailure = /^$|^Account deletion cancelled|Please log in again$/

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

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Tracks the pending requests for data and lazily loaded scripts. */
const trackRequests = (page: Page) => {
  const pending = new Set<Request>()
  pendingRequests.set(page, pending)
  page.on('request', (one) => {
    // Requests of the page that is being left may never finish.
    if (one.isNavigationRequest()) pending.clear()
    if (['script', 'fetch'].includes(one.resourceType())) pending.add(one)
  })
  page.on('response', (one) => {
    // A body that the page does not read never finishes.
    if (one.request().resourceType() === 'fetch') pending.delete(one.request())
  })
  page.on('requestfinished', (one) => void pending.delete(one))
  page.on('requestfailed', (one) => void pending.delete(one))
}

const open = async (browser: Browser, isWide = false) => {
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
  trackRequests(page)
  return page
}

type Walk = {
  /** Null for visitors. */
  username: string | null
  state: ScreenState
  /** Whether it includes the header and the footer, which are the same around every screen. */
  hasBars: boolean
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

const ensureSignedIn = async ({ request }: Page, username: string) => {
  const me = await request.get(auth.me.path)
  if (!me.ok()) await logIn(request, { username, password: demo.password })
}

const reach = async (page: Page, walk: Walk) => {
  const { username, state } = walk
  const { path, prepare, reach: further, dialog } = state
  await clearDrafts(page)
  // An address that differs in its hash would load nothing. The old page also sends nothing more.
  await page.goto('about:blank')
  if (username) await ensureSignedIn(page, username)
  const { actors, dispose } = createActors(page.request)
  const address = (await prepare?.(actors)) ?? path
  await dispose()
  await page.goto(address)
  // The footer is the last part of each screen. `expect` would ask too rarely.
  for (const part of ['h1', 'footer']) await page.locator(part).waitFor({ state: 'attached' })
  if (further) await expectSettled(page, walk)
  await further?.(page)
  if (dialog) await expectDialogOpen(page)
  await expectSettled(page, walk)
}

/** All controls that act on a tap, including links styled as buttons. */
const controls = [
  'button',
  '[role="button"]',
  '[role="menuitem"]',
  'a[data-variant]',
  '[role="switch"]',
]
  .map((control) => `${control}:not(:disabled)`)
  .join(', ')

/** The parts of a label that differ between rounds: counts and generated suffixes. */
const variablePart = '\\b[0-9a-f]{8}\\b|\\d+'

/**
 * Returns one button of the top dialog, or else of the screen, per combination of class and label, so
 * only the first row of a list counts.
 */
const buttonsOf = (page: Page, { hasBars }: Walk) =>
  page.evaluate(
    ({ selector, variablePart, hasBars }) => {
      const nameOf = (control: Element) => {
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
        const labelText = [control, ...labels].map(({ textContent }) => textContent).join('')
        return control.getAttribute('aria-label') ?? labelText
      }
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
      const dialog = shown('dialog[open]').at(-1) ?? shown('[role="dialog"]').at(-1)
      const isWalked = (button: Element) =>
        button.checkVisibility() &&
        (dialog ? dialog.contains(button) : hasBars || !button.closest('header, footer'))
      const kinds = new Set<string>()
      return [...document.querySelectorAll(selector)].flatMap((button, index) => {
        const look = button.className
        const label = button.matches('input') ? nameOf(button) : (button.textContent ?? '')
        const kind = `${look} ${label.replace(new RegExp(`${variablePart}|“.*”|:.*`, 'g'), '')}`
        if (!isWalked(button) || kinds.has(kind)) return []
        kinds.add(kind)
        return [{ index, look, name: nameOf(button) }]
      })
    },
    { selector: controls, variablePart, hasBars },
  )

/** Waits until nothing loads or is sent any more and the set of buttons no longer changes. */
const expectSettled = async (page: Page, walk: Walk) => {
  const loading = page.locator('[aria-busy="true"]').or(page.getByText('Loading', { exact: true }))
  let before = ''
  await expect
    .poll(
      async () => {
        // A page that is being left has no buttons.
        const now = JSON.stringify(await buttonsOf(page, walk).catch(() => null))
        const isSame = now === before && !pendingRequests.get(page)?.size
        before = now
        return isSame && (await loading.count()) === 0
      },
      { intervals: [100] },
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
  walk: Walk,
  wanted: Button,
  gap: number,
  { writes, mayBeGone }: { writes: string[]; mayBeGone: boolean },
) => {
  const what = `${walk.state.name}: “${wanted.name}”, ${gap} ms apart`
  await reach(page, walk)
  const found = findButton(await buttonsOf(page, walk), wanted)
  if (!found) {
    expect
      .soft(mayBeGone, `${what}: it is missing, although no earlier tap has written anything`)
      .toBe(true)
    return true
  }
  writes.splice(0)
  await page.evaluate(() => (window as unknown as { tapped: string[] }).tapped.splice(0))
  await tapTwice(page, page.locator(controls).nth(found.index), gap)
  await expectSettled(page, walk)
  const tapped = await page.evaluate(() => (window as unknown as { tapped: string[] }).tapped)
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

const check = async (page: Page, walk: Walk) => {
  await reach(page, walk)
  // The bars have some on every screen.
  expect(await buttonsOf(page, { ...walk, hasBars: true })).not.toEqual([])
  const buttons = await buttonsOf(page, walk)
  const writes = recordWrites(page)
  let mayBeGone = false
  for (const button of buttons) {
    for (const gap of gaps)
      mayBeGone = await checkOne(page, walk, button, gap, { writes, mayBeGone })
  }
}

/** Whose states they are, and the one with the bars. A second-level screen has a back button in its own. */
const walks = [
  { who: 'visitors', username: null, states: visitorStates, withBars: 'privacy' },
  {
    ...{ who: 'members', username: demo.member, withBars: 'home' },
    // At an IP address, passkeys are hidden. `addPasskey` taps twice.
    states: memberStates.filter(({ dialog }) => dialog !== 'PasskeyNameDialog'),
  },
  { who: 'administrators', username: demo.admin, states: administratorStates, withBars: 'admin' },
]

for (const { who, username, states, withBars } of walks)
  for (const state of states)
    test(`every button, tapped twice, does its work once: ${who}, ${state.name}`, {
      tag: ['@nightly', '@ownWidths'],
    }, async ({ browser }) => {
      test.setTimeout(1_800_000)
      const page = await open(browser, state.isWide)
      const hasBars = state.name === withBars
      await check(page, { username, state, hasBars })
      await page.context().close()
    })
