import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from './mails.ts'
import type { Person } from './people.ts'

/**
 * Returns the SMTP rejection for a recipient, such as `550 5.1.1 No such user`, or null to accept.
 */
type RejectRecipient = (address: string) => string | null

export type MailServer = {
  url: string
  /** The mails received for a user, in order. */
  to(person: Person): Promise<ReadMail[]>
  /** The number of delivery attempts to a user. */
  attempts(person: Person): number
  start(): Promise<void>
  stop(): Promise<void>
}

const smtpError = (response: string) =>
  Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) })

/** A fake SMTP server. It keeps its port across restarts. */
export const aMailServer = async (reject: RejectRecipient = () => null): Promise<MailServer> => {
  const received: { address: string; raw: Buffer }[] = []
  const attempts: string[] = []
  let port = 0
  let running: SMTPServer | null = null

  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 500,
    onRcptTo: ({ address }, _, callback) => {
      attempts.push(address)
      const response = reject(address)
      callback(response ? smtpError(response) : null)
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
    attempts: (person) => attempts.filter((address) => isFor(person, address)).length,
    start,
    stop,
  }
}
