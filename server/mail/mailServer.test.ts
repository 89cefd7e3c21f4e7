import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

/** As little of a mail server as nodemailer needs; keeps what it was given. */
const mailServer = (received: string[]) =>
  createServer((socket: Socket) => {
    let isData = false
    let buffer = ''
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      buffer += bytes
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (isData) {
          received.push(text)
          isData = false
          socket.write('250 kept\r\n')
        } else if (/^DATA/i.test(text)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })

const received: string[] = []
let server: Server | null = null

const start = (port: number) =>
  new Promise<number>((resolve) => {
    server = mailServer(received).listen(port, '127.0.0.1', () => {
      const address = server?.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
const stop = () => new Promise<void>((resolve) => server?.close(() => resolve()) ?? resolve())
afterEach(stop)

test('while it is down booking works, and afterwards each mail is sent once', async () => {
  const port = await start(0)
  await stop()
  const app = await freshApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const event = await anEvent(app)
  for (const person of [mina, joris]) {
    expect((await as(app, person).call(events.book, { id: event.id })).status).toBe(201)
  }
  const own = app.db`
    select id::text from mail_outbox where user_id in (${mina.me.id}, ${joris.me.id})`
  const ids = (await own).map(({ id }) => String(id))
  for (let minute = 0; minute < 10; minute++) {
    await app.jobs.settle()
    await app.db`update jobs set due_at = now() where payload ->> 'mailId' = any(${ids})`
  }
  expect(received).toEqual([])
  await start(port)
  await app.jobs.settle()
  const sent = received.filter((mail) => [mina, joris].some(({ me }) => mail.includes(me.email)))
  expect(sent).toHaveLength(2)
  const [{ open = null } = {}] = await app.db<{ open: number }[]>`
    select count(*)::int as open from mail_outbox where id = any(${ids}) and sent_at is null`
  expect(open).toBe(0)
})
