import { expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { aDevice, listNotifications, listPushes } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp()

const createPair = async (): Promise<[Person, Person]> => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  await connectUsers(app, ana, joris)
  for (const person of [ana, joris]) await aDevice(app, person)
  return [ana, joris]
}
const pushesTo = async (person: Person) =>
  (await listPushes(app, person)).filter(({ kind }) => kind === 'directMessage')

test('a message is pushed to the receiver’s devices and not added to the notification list', async () => {
  const [ana, joris] = await createPair()
  const before = await listNotifications(app, joris)
  const first = await aDirectMessage(app, ana, joris)
  const second = await aDirectMessage(app, ana, joris)
  expect(await pushesTo(joris)).toEqual(
    [first, second].map(({ id }) => ({
      kind: 'directMessage',
      key: `directMessage:${id}`,
      directMessageId: id,
      groupMessageId: null,
    })),
  )
  expect(await pushesTo(ana)).toEqual([])
  expect(await listNotifications(app, joris)).toEqual(before)
})

test('a repeated request with the same client id notifies once', async () => {
  const [ana, joris] = await createPair()
  const message = {
    receiverId: joris.me.id,
    content: `${privateTo(ana, joris)} Hoi`,
    clientId: crypto.randomUUID(),
  }
  const send = () => as(app, ana).call(messages.send, message)
  const answers = [await send(), ...(await Promise.all([send(), send()]))]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await pushesTo(joris)).toHaveLength(1)
})

test('no push if it is switched off or the message is rejected', async () => {
  const [ana, joris] = await createPair()
  await as(app, joris).call(notifications.changeSetting, {
    category: 'messages',
    channel: 'push',
    isOn: false,
  })
  await aDirectMessage(app, ana, joris)
  await blockPerson(app, joris, ana)
  const content = `${privateTo(ana, joris)} Hoi`
  const rejected = await as(app, ana).call(messages.send, { receiverId: joris.me.id, content })
  expect(rejected.status).toBe(403)
  expect(await pushesTo(joris)).toEqual([])
})
