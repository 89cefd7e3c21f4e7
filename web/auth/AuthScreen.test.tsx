import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll, findBrokenWords, setTextSize } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { aPolicy } from '#web/testing/privacy.ts'
import { reloadApp, renderApp, visitor } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/toasts.ts'

const fillRegistration = async (username: string) => {
  await page.getByLabelText('Full name').fill('Noor Visser')
  await page.getByLabelText('Email').fill('noor@example.org')
  await page.getByLabelText('Username').fill(username)
  await page.getByLabelText('Role').selectOptions('Expat')
  await page.getByLabelText('Password', { exact: true }).fill('tulips along the canal')
  await page.getByLabelText('Confirm password').fill('tulips along the canal')
}

/** Registering succeeds, and signs in. */
const registersAs = (me: Me) =>
  fakeApi.on(auth.register, () => {
    fakeApi.on(auth.me, me)
    return me
  })

nightlyTest('the login form names missing fields and focuses the first', async () => {
  await renderApp('/auth', visitor)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(page.getByText('Username is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(page.getByLabelText('Username')).toHaveFocus()
  await expectAccessible('login, fields missing')
})

test('visitors find what the community offers, and one language switch, which keeps what they typed', async () => {
  await renderApp('/auth', visitor)
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  await expect.element(language).toBeInViewport()
  for (const name of ['Login', 'Register'])
    await expect.element(page.getByRole('tab', { name })).toBeVisible()
  for (const name of ['Language Exchange', 'Community Events', 'Support Network'])
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await page.getByLabelText('Username').fill('noor')
  await language.selectOptions('Nederlands')
  await expect.poll(() => document.documentElement.lang).toBe('nl')
  await expect.element(page.getByRole('textbox').first()).toHaveValue('noor')
  // The following tests are in English.
  await page.getByRole('combobox').first().selectOptions('English')
  await expect.poll(() => document.documentElement.lang).toBe('en')
})

test.each([
  ['/auth', 'current-password'],
  ['/auth?tab=register', 'new-password'],
])(
  'at %s a password is hidden until one looks, may be pasted, and is known to password managers',
  async (path, autocomplete) => {
    await renderApp(path, visitor)
    const field = page.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveAttribute('type', 'password')
    await expect.element(field).toHaveAttribute('autocomplete', autocomplete)
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    expect(field.element().dispatchEvent(paste)).toBe(true)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect.element(field).toHaveAttribute('type', 'text')
  },
)

test('a wrong password is reported without saying which part was wrong', async () => {
  fakeApi.fail(auth.login, 401, { message: 'Invalid username or password' })
  await renderApp('/auth', visitor)
  await page.getByLabelText('Username').fill('nobody.at.all')
  await page.getByLabelText('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(toast('Login failed')).toBeVisible()
  // It is said once: by the toast, and then by the form.
  const inForm = page.getByRole('main').getByText('Invalid username or password')
  await expect.element(toast('Invalid username or password')).toBeVisible()
  await expect.element(inForm).not.toBeVisible()
  await expectAccessible('login failed')
  await toasts().getByRole('button', { name: 'Close message' }).click()
  await expect.element(inForm).toBeVisible()
})

test('the registration form names each invalid field', async () => {
  await renderApp('/auth?tab=register', visitor)
  await page.getByLabelText('Full name').fill('N')
  await page.getByLabelText('Email').fill('no-address')
  await page.getByLabelText('Username').fill('ab')
  await page.getByLabelText('Password', { exact: true }).fill('short')
  await page.getByLabelText('Confirm password').fill('another')
  const roles = page.getByLabelText('Role').getByRole('option').elements()
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    ...['Student', 'Expat', 'Au pair', 'Professional', 'Language buddy', 'Other'],
  ])
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(page.getByText('Invalid email')).toBeVisible()
  await expect.element(page.getByText('String must contain at least 3 character(s)')).toBeVisible()
  await expect.element(page.getByText('String must contain at least 8 character(s)')).toBeVisible()
  await expect.element(page.getByText("Passwords don't match")).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expectAccessible('registration, fields invalid')
  setTextSize(200)
  expectNoSidewaysScroll('registration, text of 200 %')
  const title = page.getByRole('heading', { level: 1 }).element()
  expect(findBrokenWords(title)).toEqual([])
})

test('the registration states the minimum age and does not ask for a date of birth (G20)', async () => {
  await renderApp('/auth?tab=register', visitor)
  await expect.element(page.getByText(/^You must be 16 or older\./)).toBeVisible()
  expect(document.querySelectorAll('input[type="date"], [autocomplete^="bday"]')).toHaveLength(0)
  await expect.element(page.getByText(/birth|your age/i)).not.toBeInTheDocument()
})

test('registration input survives navigation and a reload, except passwords', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  const first = await renderApp('/auth?tab=register', visitor)
  await fillRegistration('noor')
  await page.getByRole('link', { name: 'privacy policy' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Privacy policy' }))
    .toBeVisible()
  await reloadApp(first, '/auth?tab=register', visitor)
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Noor Visser')
  await expect.element(page.getByLabelText('Email')).toHaveValue('noor@example.org')
  await expect.element(page.getByLabelText('Username')).toHaveValue('noor')
  await expect.element(page.getByLabelText('Role')).toHaveValue('expat')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain('tulips')
})

test('the registration draft survives a failure, until signing in removes it', async () => {
  await renderApp('/auth?tab=register', visitor)
  fakeApi.fail(auth.register, 503, { message: 'Welkom is busy right now.' })
  await fillRegistration('noor')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(toast('Registration failed')).toBeVisible()
  expect(sessionStorage).toHaveLength(1)
  registersAs(aMember())
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => sessionStorage.length).toBe(0)
})

test('a username that is taken is marked on its field, and not said twice', async () => {
  fakeApi.fail(auth.register, 409, { message: 'Username already exists', field: 'username' })
  await renderApp('/auth?tab=register', visitor)
  await fillRegistration('Noor')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(toast('Registration failed')).toBeVisible()
  await expect
    .element(page.getByLabelText('Username'))
    .toHaveAccessibleDescription(/Username already exists/)
  await expect.element(toast('Username already exists')).not.toBeInTheDocument()
})

nightlyTest('arrow keys switch the tabs', async () => {
  await renderApp('/auth', visitor)
  await page.getByRole('tab', { name: 'Login' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Register' })).toHaveFocus()
})

test('the set-up link opens the form, which sends the hidden secret', async () => {
  await renderApp('/auth?setup=the-secret', visitor)
  registersAs(aMember({ name: 'Noor Visser' }))
  await expect.element(page.getByText(/becomes its administrator/)).toBeVisible()
  await expectAccessible('the set-up link')
  await fillRegistration('noor.visser')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.poll(() => fakeApi.calls(auth.register)).toMatchObject([{ setup: 'the-secret' }])
  await expect.element(page.getByRole('heading', { level: 1, name: /Noor/ })).toBeVisible()
})

nightlyTest('without the set-up link the form explains where to find it', async () => {
  const message =
    'This community has no accounts yet. To create the first one, open the set-up link.'
  fakeApi.fail(auth.register, 403, { message })
  await renderApp('/auth?tab=register', visitor)
  await fillRegistration('noor.visser')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.element(page.getByRole('main')).toMatchTextContent(new RegExp(message))
  expect(fakeApi.calls(auth.register)[0]).not.toHaveProperty('setup')
  await expectAccessible('registering without the set-up link')
})
