import { dataRights } from '#shared/privacy/contract.ts'
import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

const phrase = 'DELETE MY ACCOUNT'

test('the account ends by the phrase, and only by it', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 401.*login/)
  const person = await newcomer()
  await page.goto('/privacy#delete-account')
  const zone = page.getByRole('region', { name: 'Delete your account' })
  await expect(zone.getByRole('heading')).toBeInViewport()
  const field = zone.getByRole('textbox', { name: `Type ${phrase} to confirm` })
  const button = zone.getByRole('button', { name: 'Delete my account' })
  for (const wrong of ['', 'delete my account', `${phrase} `]) {
    await field.fill(wrong)
    await button.click()
    await expect(toast(page, 'Account deletion cancelled')).toBeVisible()
    await expect(toast(page, "Please type exactly 'DELETE MY ACCOUNT' to confirm.")).toBeVisible()
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await expectAccessible(page, 'the account, about to be deleted', { isDarkToo: true })

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
  await expect(toast(page, 'Account deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  // Not thrown into the middle of what is left of the page.
  expect(await arrivals.jsonValue()).toContain('Privacy at 0')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([recordKey])
  expect(await page.context().cookies()).toEqual([])

  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Login failed')).toBeVisible()
})

test('an account that could not be deleted is still there', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/)
  await newcomer()
  await page.goto('/privacy#delete-account')
  const message = 'At least one administrator must remain'
  await page.route(`**${dataRights.deleteAccount.path}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { message } })
      : route.continue(),
  )
  await page.getByRole('textbox', { name: `Type ${phrase} to confirm` }).fill(phrase)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(toast(page, 'Account deletion failed')).toBeVisible()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
