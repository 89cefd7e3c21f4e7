import { existsSync, fstatSync, readFileSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, Server, type Socket } from 'node:net'
import { afterQuietTurns } from './quietTurns.ts'

/** What Node holds of the system's own socket. */
type Handle = { fd: number; listen: (longest: number) => number }

// Where more come than are taken in, the line never ends.
const takeInMs = 4000

const listening = '0A'
// Established, and the same after the caller has hung up.
const arrived = ['01', '08']

const afterColon = (field = '') => Number.parseInt(field.split(':')[1] ?? '', 16)

/**
 * What Linux says of a port in `/proc/self/net/tcp`, as its documentation describes that: who listens,
 * and how many are in each one's line; who has arrived, without an inode until they are let in.
 */
const rowsOf = (port: number) =>
  ['/proc/self/net/tcp', '/proc/self/net/tcp6']
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local]) => afterColon(local) === port)
    .map(([, , remote, state = '', queues, , , , , inode]) => ({
      from: afterColon(remote),
      state,
      inLine: afterColon(queues),
      inode: Number(inode),
    }))

/**
 * Makes the line before the port so short that one fills it, and stands in it itself until nobody
 * else does: then does `work` at once, and nobody can have come in between. Whoever comes meanwhile
 * is held off by the system and comes again. The ports it calls from are in `own`.
 */
const whenAloneInLine = (server: Server, own: Set<number>, work: () => void) =>
  new Promise<void>((done) => {
    const { _handle: handle } = server as unknown as { _handle: Handle }
    const { port, address } = server.address() as AddressInfo
    const { ino } = fstatSync(handle.fd)
    const end = performance.now() + takeInMs

    const isAlone = () => {
      const rows = rowsOf(port)
      const line = rows.find(({ state, inode }) => state === listening && inode === ino)
      if (!line) return true // the system does not tell
      // Whoever stands in another worker's line looks the same, and is let in there in a moment.
      const others = rows.filter(
        ({ state, inode, from }) => arrived.includes(state) && inode === 0 && !own.has(from),
      )
      return line.inLine > 0 && others.length === 0
    }

    const stand = () => {
      const self = connect({ port, host: address })
      self.on('error', () => {}) // the port was closed, as it should be
      // Node connects at the end of this turn's work, and this comes right after that.
      process.nextTick(() => {
        if (self.localPort) own.add(self.localPort)
        const isOver = isAlone() || performance.now() > end
        if (isOver) work()
        self.destroy()
        if (isOver) return done()
        setImmediate(stand)
      })
    }
    handle.listen(0)
    setImmediate(stand)
  })

/**
 * Who came while this process was busy stands in the system's line, and would be cut off when the
 * port is closed. All of them are let in first and heard afterwards, or the line would grow
 * meanwhile. `onGone` is told when the last one has left.
 */
export const closePort = async (server: HttpServer, onGone: () => void) => {
  const hear = server.listeners('connection') as ((socket: Socket) => void)[]
  const waiting: Socket[] = []
  const own = new Set<number>()
  server.removeAllListeners('connection')
  // What `createServer` takes as an option: nothing is read before somebody listens.
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', (socket) => {
    if (own.delete(socket.remotePort ?? 0)) socket.destroy()
    else waiting.push(socket)
  })
  // Before, so that closing is the next thing done after the last look.
  server.once('close', onGone)
  // The HTTP server's own `close` cuts off silent connections at once, and with them a request that
  // has arrived and was not read yet.
  const close = () => void Server.prototype.close.call(server)
  if (process.platform === 'linux') await whenAloneInLine(server, own, close)
  else await afterQuietTurns(takeInMs, close)
  for (const socket of waiting) {
    for (const listener of hear) listener.call(server, socket)
    socket.resume()
  }
}
