import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from './mails.ts'
import type { Person } from './people.ts'

/** Says how a recipient is refused: `550 5.1.1 No such user`. null: taken. */
type Refusing = (address: string) => string | null

export type MailServer = {
  url: string
  /** What arrived for somebody, in the order in which it came. */
  to(person: Person): Promise<ReadMail[]>
  /** How often it was asked to take something for somebody. */
  asked(person: Person): number
  start(): Promise<void>
  stop(): Promise<void>
}

const refusal = (sentence: string) =>
  Object.assign(new Error(sentence.slice(4)), { responseCode: Number(sentence.slice(0, 3)) })

/** A mail server on a port of its own, which it keeps when it is stopped and started again. */
export const aMailServer = async (refusing: Refusing = () => null): Promise<MailServer> => {
  const received: { address: string; raw: Buffer }[] = []
  const asked: string[] = []
  let port = 0
  let running: SMTPServer | null = null

  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 500,
    onRcptTo: ({ address }, _, callback) => {
      asked.push(address)
      const sentence = refusing(address)
      callback(sentence ? refusal(sentence) : null)
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        for (const { address } of envelope.rcptTo) received.push({ address, raw })
        callback()
      })
    },
  }

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const server = new SMTPServer(options)
      server.on('error', () => {})
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.server.address()
        port = typeof address === 'object' && address ? address.port : 0
        running = server
        resolve()
      })
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (running) running.close(() => resolve())
      else resolve()
      running = null
    })

  await start()
  const isFor = ({ me }: Person, address: string) => address.toLowerCase() === me.email
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (person) =>
      Promise.all(
        received
          .filter(({ address }) => isFor(person, address))
          .map(({ raw }) => readMail(raw, person)),
      ),
    asked: (person) => asked.filter((address) => isFor(person, address)).length,
    start,
    stop,
  }
}
