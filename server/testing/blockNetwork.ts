import { Socket, type SocketConnectOpts } from 'node:net'
import { vi } from 'vitest'

type ConnectionAttempt = { host: string; port: number; options: SocketConnectOpts }

/** `connect(options)` or, as the database driver calls it, `connect(port, host)`. */
const parseOptions = ([first, second]: unknown[]): Record<string, unknown> =>
  typeof first === 'number'
    ? { port: first, host: second }
    : Object(Array.isArray(first) ? first[0] : first)

/** Records and refuses connections to other machines. Connections to the test database pass. */
export const blockConnections = () => {
  const database = process.env.TEST_DATABASE_URL && new URL(process.env.TEST_DATABASE_URL).port
  const made: ConnectionAttempt[] = []
  const connect = Socket.prototype.connect
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...args: unknown[]
  ) {
    const options = parseOptions(args)
    if (options.path || (database && String(options.port) === database))
      return Reflect.apply(connect, this, args)
    made.push({
      host: String(options.host),
      port: Number(options.port),
      options: options as unknown as SocketConnectOpts,
    })
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    setImmediate(() => this.destroy(refused))
    return this
  } as never)
  return { made, stop: () => spy.mockRestore() }
}
