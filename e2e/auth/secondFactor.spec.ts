import { readFile } from 'node:fs/promises'
import {
  fillCredentials,
  logOut,
  openPasskeySettings,
  readTotpKey,
  secondFactorCard,
  totpCode,
} from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'

test('a second factor is set up, required, replaced by a recovery code, and turned off', {
  tag: '@nightly',
}, async ({ page, newcomer, allowConsoleError }) => {
  allowConsoleError(/ 40[01] /)
  const me = await newcomer('Ana Pérez')
  await openPasskeySettings(page)
  const card = secondFactorCard(page)
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' })
  const key = await readTotpKey(page)
  const spent = totpCode(key)
  await dialog.getByLabel('Enter the 6-digit code from the app').fill(spent)
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codesDialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const codes = codesDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await codesDialog.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const each of await codes.allTextContents()) expect(file).toContain(each)
  await codesDialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(codesDialog).toHaveCount(0)

  await logOut(page)
  await fillCredentials(page, me)
  const codeField = page.getByLabel('Code')
  await codeField.fill(spent)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is wrong or has been used before').first()).toBeVisible()
  await codeField.fill(totpCode(key, 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await logOut(page)
  await fillCredentials(page, me)
  await codeField.fill(first)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main')).toContainText(me.name)

  await openPasskeySettings(page)
  await expect(card.getByText('9 recovery codes left.')).toBeVisible()
  await card.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect(codes).toHaveCount(10)
  await expect(codes.filter({ hasText: first })).toHaveCount(0)
  await codesDialog.getByRole('button', { name: 'I’ve saved them' }).click()

  await card.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible()
  await logOut(page)
  await fillCredentials(page, me)
  await expect(page.getByRole('main')).toContainText(me.name)
})
