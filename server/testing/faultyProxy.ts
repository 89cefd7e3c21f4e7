import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FaultyProxy = {
  /** The URL to use instead of the server's. */
  url: string
  /** The number of open connections. */
  size(): number
  /** The number of refused connections. */
  refused(): number
  /** Closes all connections; new ones are accepted. */
  cut(): void
  /** Closes all connections and refuses new ones until `mend`. */
  sever(): void
  /** Stops forwarding data on open connections, silently, until `mend`. */
  freeze(): void
  mend(): void
  close(): Promise<void>
}

/** A fault-injecting TCP proxy in front of a server. */
export const startFaultyProxy = async (serverUrl: string): Promise<FaultyProxy> => {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isSevered = false
  let refused = 0

  const pipe = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('data', (bytes) => other.write(bytes))
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const proxy = createServer((socket) => {
    if (isSevered) {
      refused += 1
      return void socket.resetAndDestroy()
    }
    const other = connect(Number(target.port), target.hostname)
    pipe(socket, other)
    pipe(other, socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    size: () => sockets.size / 2,
    refused: () => refused,
    cut,
    sever: () => {
      isSevered = true
      cut()
    },
    freeze: () => {
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      isSevered = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
