import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { logOut, openWaysToSignIn } from '../support/passkeys.ts'
import { toast } from '../support/screens.ts'
import { codeOf, factorCard, fillCredentials, readKey } from '../support/secondFactor.ts'

test('a second factor is set up, asked for, replaced by a recovery code, and turned off', async ({
  page,
  newcomer,
  isMobile,
  allowComplaint,
}) => {
  allowComplaint(/ 40[01] /)
  const me = await newcomer('Ana Pérez')
  await openWaysToSignIn(page)
  const card = factorCard(page)
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  const key = await readKey(page)
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const app = dialog.getByRole('link', { name: 'Open your app on this phone' })
  if (isMobile) await expect(app).toHaveAttribute('href', /^otpauth:\/\/totp\//)
  else await expect(app).toHaveCount(0)
  await expectAccessible(page, 'setting up a second factor')
  await expectNoSidewaysScroll(page)
  const code = dialog.getByLabel('Enter the six digits it shows')
  await code.fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is not right.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const codes = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(kept).toContainText('The second factor is on.')
  await expectAccessible(page, 'recovery codes')
  const [first = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const each of await codes.allTextContents()) expect(file).toContain(each)
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(kept).toHaveCount(0)
  await expect(card.getByText('10 recovery codes are left.')).toBeVisible()
  await expectAccessible(page, 'with a second factor')

  await logOut(page)
  await fillCredentials(page, me)
  const asked = page.getByLabel('Code')
  await expect(asked).toBeFocused()
  await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await expectAccessible(page, 'asked for a code')
  await asked.fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is not right, or was used before').first()).toBeVisible()
  // The code of a moment ago was used to set it up.
  await asked.fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await logOut(page)
  await fillCredentials(page, me)
  await asked.fill(first)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await openWaysToSignIn(page)
  await expect(card.getByText('9 recovery codes are left.')).toBeVisible()
  await card.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Make new ones' }).click()
  await expect(codes).toHaveCount(10)
  await expect(codes.filter({ hasText: first })).toHaveCount(0)
  await kept.getByRole('button', { name: 'I have kept them' }).click()

  await card.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn the second factor off?' })
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'The second factor is off')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect(card.locator('div:focus')).toHaveText('Set up')
  await logOut(page)
  await fillCredentials(page, me)
  await expect(page.getByRole('main')).toContainText(me.name)
})
