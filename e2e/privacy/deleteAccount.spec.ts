import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import { expect, test } from '../support/fixtures.ts'
import { seeToast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

test('a deleted account leaves nothing in the browser and cannot sign in', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  // Of the sign-in below, and of reads that were on their way when the account ended.
  allowComplaint(/status of 401/)
  const person = await newcomer()
  await page.goto('/privacy#delete-account')
  const zone = page.getByRole('region', { name: 'Delete your account' })
  const field = zone.getByRole('textbox', { name: 'Type DELETE MY ACCOUNT to confirm' })
  await expect(field).toBeVisible()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('light')
  const arrivals = await page.evaluateHandle(() => {
    const seen: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) seen.push(`${target.textContent} at ${scrollY}`)
    })
    return seen
  })
  await field.fill('DELETE MY ACCOUNT')
  await field.press('Enter')
  await seeToast(page, 'Account deleted successfully')
  await expect(page).toHaveURL(/\/auth$/)
  // Half of the page disappears: the focus moves to its beginning.
  expect(await arrivals.jsonValue()).toContain('Privacy at 0')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([recordKey])
  expect(await page.context().cookies()).toEqual([])

  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await seeToast(page, 'Login failed')
})
