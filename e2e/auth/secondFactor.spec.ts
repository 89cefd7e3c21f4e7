import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import { logOut, openWaysToSignIn } from '../support/passkeys.ts'
import { seeToast } from '../support/screens.ts'
import { codeOf, factorCard, fillCredentials, readKey } from '../support/secondFactor.ts'

test('a second factor is set up, asked for, replaced by a recovery code, and turned off', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/ 40[01] /)
  const me = await newcomer('Ana Pérez')
  await openWaysToSignIn(page)
  const card = factorCard(page)
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  const key = await readKey(page)
  const spent = codeOf(key)
  await dialog.getByLabel('Enter the six digits it shows').fill(spent)
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const codes = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const each of await codes.allTextContents()) expect(file).toContain(each)
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(kept).toHaveCount(0)

  await logOut(page)
  await fillCredentials(page, me)
  const asked = page.getByLabel('Code')
  await asked.fill(spent)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is not right, or was used before').first()).toBeVisible()
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
  await seeToast(page, 'The second factor is off')
  await logOut(page)
  await fillCredentials(page, me)
  await expect(page.getByRole('main')).toContainText(me.name)
})
