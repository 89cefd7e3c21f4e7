import { Socket, type SocketConnectOpts } from 'node:net'
import { vi } from 'vitest'

type Connecting = { host: string; port: number; options: SocketConnectOpts }

const optionsOf = (first: unknown): Record<string, unknown> =>
  Object(Array.isArray(first) ? first[0] : first)

/**
 * Writes down whoever wants to connect to another machine, and lets nobody do so: what it would
 * have come to is a refused connection. The tests' own database is let through.
 */
export const watchConnections = () => {
  const database = process.env.TEST_DATABASE_URL && new URL(process.env.TEST_DATABASE_URL).port
  const made: Connecting[] = []
  const connect = Socket.prototype.connect
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...given: unknown[]
  ) {
    const options = optionsOf(given[0])
    if (options.path || (database && String(options.port) === database))
      return Reflect.apply(connect, this, given)
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
