import type { Page } from '@playwright/test'
import { sharedFilesField, sharePath } from '#shared/http/receivedItem.ts'
import { composerOf, makeRoom } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitForController } from '../support/offline.ts'
import { aPerson, logIn, register } from '../support/people.ts'

test.use({ serviceWorkers: 'allow' })

/** As the share sheet of the device sends it. */
const share = (page: Page, text: string, fileName: string) =>
  page.evaluate(
    ({ action, field, words, name }) => {
      const form = document.createElement('form')
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' })
      const [written, chosen] = [document.createElement('input'), document.createElement('input')]
      Object.assign(written, { name: 'text', value: words })
      Object.assign(chosen, { name: field, type: 'file' })
      const data = new DataTransfer()
      data.items.add(new File(['Rent: 900 euros'], name, { type: 'text/plain' }))
      chosen.files = data.files
      form.append(written, chosen)
      document.body.append(form)
      form.submit()
    },
    { action: sharePath, field: sharedFilesField, words: text, name: fileName },
  )

test('what another app shares goes into the conversation that is chosen, and is never shown to another account', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowConsoleError }) => {
  // Requests in flight when a session ends get 401.
  allowConsoleError(/ 401 /)
  const first = await newcomer('Mina Kaya')
  const room = await makeRoom(page.request)
  const main = page.getByRole('main')
  await page.goto('/')
  await waitForController(page)
  await share(page, 'Is this rent fair?', 'contract.txt')
  await expect(main.getByText('contract.txt')).toBeVisible()

  await register(page.request, aPerson('Joris Bakker'))
  await page.goto(sharePath)
  await expect(main.getByText('Nothing to share right now')).toBeVisible()
  await expect(main.getByText('contract.txt')).toHaveCount(0)

  await logIn(page.request, first)
  await page.goto(sharePath)
  await expect(main.getByText('Nothing to share right now')).toBeVisible()
  await share(page, 'Is this rent fair?', 'contract.txt')
  await main.getByRole('button', { name: new RegExp(room.name) }).click()
  await expect(composerOf(page)).toHaveValue('Is this rent fair?')
  await expect(
    page.getByRole('list', { name: 'Chosen files' }).getByText('contract.txt'),
  ).toBeVisible()
})
