import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('deleting an account clears the browser and prevents signing in', async ({
  page,
  newcomer,
  allowConsoleError,
}) => {
  // From the sign-in below, and from requests in flight when the account was deleted.
  allowConsoleError(/status of 401/)
  const person = await newcomer()
  await page.goto('/profile?tab=settings')
  await page.getByRole('radio', { name: 'Light', exact: true }).check()
  await page.goto('/privacy#delete-account')
  const zone = page.getByRole('region', { name: 'Delete your account' })
  const field = zone.getByRole('textbox', { name: 'Type DELETE MY ACCOUNT to confirm' })
  await expect(field).toBeVisible()
  const arrivals = await page.evaluateHandle(() => {
    const seen: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) seen.push(`${target.textContent} at ${scrollY}`)
    })
    return seen
  })
  await field.fill('DELETE MY ACCOUNT')
  await field.press('Enter')
  await expectToast(page, 'Account deleted successfully')
  await expect(page).toHaveURL(/\/auth$/)
  // Half of the page disappears, so the focus moves to its top.
  expect(await arrivals.jsonValue()).toContain('Privacy at 0')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([recordKey])
  expect(await page.context().cookies()).toEqual([])

  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Login failed')
})
