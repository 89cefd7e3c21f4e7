import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type Mailbox, startPushService } from '#server/testing/pushService.ts'

/** The ids of received messages by recipient. */
export type Arrivals = Map<string, string[]>

export type MailAndPushSinks = {
  env: { SMTP_URL: string; PUSH_HOSTS: string }
  mails: Arrivals
  pushes(): Arrivals
  /** A device of this person. */
  device(person: string): Mailbox['subscription']
  /** Calls back on each arrival, before its sender gets the answer. */
  onArrival(callback: () => void): void
  stop(): Promise<void>
}

// Long enough for a kill to come between the arrival and the answer.
const answerMs = 20

const messageIdOf = (mail: string) => /^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? 'none'

/** A fake SMTP server and push service that record what each recipient received. */
export const openMailAndPushSinks = async (): Promise<MailAndPushSinks> => {
  const mails: Arrivals = new Map()
  const boxes = new Map<string, Mailbox>()
  let notify = () => {}

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope }, accept) => {
      let mail = ''
      stream.on('data', (chunk: Buffer) => {
        mail += chunk.toString('latin1')
      })
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo)
          mails.set(address, [...(mails.get(address) ?? []), messageIdOf(mail)])
        notify()
        setTimeout(accept, answerMs)
      })
    },
  })
  smtp.on('error', () => {}) // a sender that was killed
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const service = await startPushService()
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUSH_HOSTS: service.origin },
    mails,
    pushes: () =>
      new Map(
        [...boxes].map(([person, box]) => [
          person,
          box.payloads().map(({ notification }) => notification.tag),
        ]),
      ),
    device: (person) => {
      const box = service.mailbox({ answerAfterMs: answerMs, onArrival: () => notify() })
      boxes.set(person, box)
      return box.subscription
    },
    onArrival: (callback) => {
      notify = callback
    },
    stop: async () => {
      await new Promise<void>((closed) => smtp.close(() => closed()))
      await service.stop()
      if (service.faults.length > 0) throw new Error(service.faults.join('\n'))
    },
  }
}
