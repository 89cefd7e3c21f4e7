import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type WeakLink = {
  /** The address to use instead of the server's own. */
  url: string
  /** How many connections go over it now. */
  size(): number
  /** How many connections were refused so far. */
  refused(): number
  /** Ends all connections; new ones can be made. */
  cut(): void
  /** Ends all connections and refuses new ones, as a server that is away does, until `mend`. */
  sever(): void
  /** Passes nothing on over what is connected now, and says nothing of it, until `mend`. */
  freeze(): void
  mend(): void
  close(): Promise<void>
}

/** A way to a server that can be made as bad as ways to servers are. */
export const aWeakLink = async (serverUrl: string): Promise<WeakLink> => {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isSevered = false
  let refused = 0

  const keep = (socket: Socket, other: Socket) => {
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
    keep(socket, other)
    keep(other, socket)
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
