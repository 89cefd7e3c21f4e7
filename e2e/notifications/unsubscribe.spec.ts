import { connections } from '#shared/connections/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { expect, test } from '../support/fixtures.ts'
import { confirmAddress, mailTo } from '../support/mail.ts'
import { aPerson, register } from '../support/people.ts'

/** The unsubscribe link of a connection request mail. */
const linkIn = (text = '') => /Unsubscribe: (\S+)/.exec(text)?.[1] ?? ''

test('the unsubscribe link opens a page whose button stops mails of that kind', async ({
  page,
  someoneElse,
  playwright,
  baseURL,
}) => {
  const owner = aPerson('Mina')
  const reader = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await register(reader, owner)
  await confirmAddress(reader, owner.email)
  const me = (await (await reader.get('/api/user')).json()) as { id: string }
  const sam = await someoneElse()
  const connectionRequest = await sam.post(connections.request.path, {
    data: { receiverId: me.id },
  })
  expect(connectionRequest.status()).toBe(201)

  const mail = await mailTo(owner.email, /Someone wants to connect/)
  expect(mail.text).toContain(sam.person.name)
  const link = linkIn(mail.text)
  expect(mail.html).toContain(link)
  expect(link).not.toContain(me.id)

  const isOn = async () => {
    const { settings } = await (await reader.get(notifications.settings.path)).json()
    return settings.find(
      (one: { category: string; channel: string }) =>
        one.category === 'connections' && one.channel === 'mail',
    ).isOn
  }
  const opened = await page.goto(link)
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible()
  expect(await isOn()).toBe(true)

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  const done = 'You won’t get any more emails about “Connections and language buddies”.'
  await expect(page.getByText(done)).toBeVisible()
  expect(await isOn()).toBe(false)
  await reader.dispose()
})
