import {
  type APIRequestContext,
  type Browser,
  type Page,
  type Request,
  request,
} from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { hasChosenAt } from '../support/hasChosen.ts'
import { aPerson, logIn, register } from '../support/people.ts'
import { type Installation, startInstallation } from '../support/startInstallation.ts'
import { type Hands, opened, type State } from '../support/state.ts'
import { forAdministrators, forMembers, forVisitors } from '../support/states.ts'
import { failureToast, tapTwice, writesOf } from '../support/taps.ts'

const gaps = [0, 60, 150]

// A single tap says so as well: where nothing was typed, or signing in again was given up.
const allowedFailure = /^$|^Account deletion cancelled|Please sign in again$/

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

const fetching = new WeakMap<Page, Set<Request>>()

/** The code of parts that come late. */
const noteFetching = (page: Page) => {
  const scripts = new Set<Request>()
  fetching.set(page, scripts)
  page.on('request', (one) => void (one.resourceType() === 'script' && scripts.add(one)))
  page.on('requestfinished', (one) => void scripts.delete(one))
  page.on('requestfailed', (one) => void scripts.delete(one))
  // Of a page that is left, not all requests end.
  page.on('framenavigated', () => scripts.clear())
}

const open = async (browser: Browser, username: string | null, isWide = false) => {
  const { url } = installation.product
  const viewport = isWide ? { width: 1280, height: 860 } : { width: 390, height: 844 }
  const context = await browser.newContext({
    baseURL: url,
    storageState: hasChosenAt(url),
    viewport,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(noteTaps)
  const page = await context.newPage()
  noteFetching(page)
  if (username) await logIn(page.request, { username, password: demo.password })
  return page
}

/** Each state has people of its own, who act through the API. */
const handsAt = (me: APIRequestContext) => {
  const made: APIRequestContext[] = []
  const another = async () => {
    const one = await request.newContext({ baseURL: installation.product.url })
    made.push(one)
    return one
  }
  let organiser: APIRequestContext | undefined
  const hands: Hands = {
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
  return { hands, dispose: () => Promise.all(made.map((one) => one.dispose())) }
}

/** What was typed in the round before would be back. Nothing is stored before the first page. */
const forgetDrafts = (page: Page) =>
  page
    .evaluate((consent) => {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) if (key !== consent) localStorage.removeItem(key)
    }, recordKey)
    .catch(() => {})

const reach = async (page: Page, { path, prepare, reach: further, dialog }: State) => {
  const { hands, dispose } = handsAt(page.request)
  const address = (await prepare?.(hands)) ?? path
  await dispose()
  await forgetDrafts(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await further?.(page)
  if (dialog) await opened(page)
  await settled(page)
}

/** Whatever does something when it is tapped; a link that looks like a button too. */
const controls = [
  'button:not(:disabled)',
  '[role="button"]:not(button)',
  '[role="menuitem"]:not(button)',
  'a.mantine-Button-root, a.mantine-ActionIcon-root',
  'label.mantine-Switch-track',
].join(', ')

/** Of names: counts, and what tells one thing that was prepared from another. */
const varying = '\\b[0-9a-f]{8}\\b|\\d+'

/** Of a list of rows, the first row's: a button is told from others by its look and its words. */
const buttonsOf = (page: Page) =>
  page.evaluate(
    ({ selector, varying }) => {
      const nameOf = (control: Element) => {
        const field = control instanceof HTMLLabelElement ? control.control : null
        const labels = field instanceof HTMLInputElement ? [...(field.labels ?? [])] : []
        const words = [control, ...labels].map(({ textContent }) => textContent).join('')
        return (field ?? control).getAttribute('aria-label') ?? words
      }
      const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
      const kinds = new Set<string>()
      return [...top.querySelectorAll(selector)].flatMap((button, index) => {
        const look = button.className
        const words = button.matches('label') ? nameOf(button) : (button.textContent ?? '')
        const kind = `${look} ${words.replace(new RegExp(`${varying}|“.*”|:.*`, 'g'), '')}`
        const isShown = button.checkVisibility() && !button.closest('[inert]')
        if (!isShown || kinds.has(kind)) return []
        kinds.add(kind)
        return [{ index, look, name: nameOf(button) }]
      })
    },
    { selector: controls, varying },
  )

/** Menus and other parts come late, and React shows them some time after they came. */
const settled = async (page: Page) => {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  let before = ''
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await buttonsOf(page))
        const isSame = now === before && !fetching.get(page)?.size
        before = now
        return isSame
      },
      { intervals: [400] },
    )
    .toBe(true)
}

type Button = Awaited<ReturnType<typeof buttonsOf>>[number]

const lasting = (name: string) => name.replace(new RegExp(varying, 'g'), '')

/** By its name, or in its place when a tap has turned it: "Light", "Dark". */
const findAgain = (buttons: Button[], { index, look, name }: Button) =>
  buttons.find((one) => lasting(one.name) === lasting(name)) ??
  buttons.find((one) => one.index === index && one.look === look)

/** Whether it has written something, and so may be gone in the next round. */
const checkOne = async (
  page: Page,
  state: State,
  wanted: Button,
  gap: number,
  { writes, mayBeGone }: { writes: string[]; mayBeGone: boolean },
) => {
  const what = `${state.name}: “${wanted.name}”, ${gap} ms apart`
  await reach(page, state)
  const found = findAgain(await buttonsOf(page), wanted)
  if (!found) {
    expect.soft(mayBeGone, `${what}: it is gone, and has written nothing before`).toBe(true)
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

const check = async (page: Page, state: State, again: () => Promise<void>) => {
  await again()
  await reach(page, state)
  const buttons = await buttonsOf(page)
  const writes = writesOf(page)
  for (const button of buttons) {
    let mayBeGone = false
    for (const gap of gaps) {
      mayBeGone = await checkOne(page, state, button, gap, { writes, mayBeGone })
      await again()
    }
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
      test.setTimeout(1_800_000)
      const page = await open(browser, username, state.isWide)
      const again = async () => {
        if (!username) return
        const me = await page.request.get(auth.me.path)
        if (!me.ok()) await logIn(page.request, { username, password: demo.password })
      }
      const count = await check(page, state, again)
      expect(count).toBeGreaterThan(0)
      await page.context().close()
    })
