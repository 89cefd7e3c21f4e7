import { expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { only } from '#server/testing/canary.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { aDevice, notificationsOf, pushesFor } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp()

const two = async (): Promise<[Person, Person]> => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  await connected(app, ana, joris)
  for (const person of [ana, joris]) await aDevice(app, person)
  return [ana, joris]
}
const said = async (person: Person) =>
  (await pushesFor(app, person)).filter(({ kind }) => kind === 'directMessage')

test('a message goes to the devices of whom it is for, and never stands in the panel', async () => {
  const [ana, joris] = await two()
  const before = await notificationsOf(app, joris)
  const first = await aDirectMessage(app, ana, joris)
  const second = await aDirectMessage(app, ana, joris)
  expect(await said(joris)).toEqual(
    [first, second].map(({ id }) => ({
      kind: 'directMessage',
      key: `directMessage:${id}`,
      directMessageId: id,
      groupMessageId: null,
    })),
  )
  expect(await said(ana)).toEqual([])
  expect(await notificationsOf(app, joris)).toEqual(before)
})

test('sent again with the same client id, it tells nothing again', async () => {
  const [ana, joris] = await two()
  const message = {
    receiverId: joris.me.id,
    content: `${only(ana, joris)} Hoi`,
    clientId: crypto.randomUUID(),
  }
  const send = () => as(app, ana).call(messages.send, message)
  const answers = [await send(), ...(await Promise.all([send(), send()]))]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await said(joris)).toHaveLength(1)
})

test('who switched it off, or cannot be written to, hears nothing', async () => {
  const [ana, joris] = await two()
  await as(app, joris).call(notifications.changeSetting, {
    category: 'messages',
    channel: 'push',
    isOn: false,
  })
  await aDirectMessage(app, ana, joris)
  await blocked(app, joris, ana)
  const content = `${only(ana, joris)} Hoi`
  const refused = await as(app, ana).call(messages.send, { receiverId: joris.me.id, content })
  expect(refused.status).toBe(403)
  expect(await said(joris)).toEqual([])
})
