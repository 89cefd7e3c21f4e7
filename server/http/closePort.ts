import { existsSync, fstatSync, readFileSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, Server, type Socket } from 'node:net'
import { afterQuietTurns } from './quietTurns.ts'

/** What Node holds of the system's own socket. */
type Handle = { fd: number; listen: (longest: number) => number }

// Where more come than are taken in, the line never ends.
const takeInMs = 4000

// The system takes one more than that into the line. With 0 it would take each call for a flood.
const longestLine = 1
// Where workers share a port, not all of them come into this one's line.
const callers = 4
// All of 127 is this machine: an address nobody else calls from, by which one's own are known, those
// of other workers too. And the same as `/proc` writes it.
const ownAddress = '127.0.0.2'
const ownHex = '0200007F'

const listening = '0A'
// Whose greeting was answered, and who may be sending already: for them there has to be room.
const greeted = '03'
// Established, and the same after the caller has hung up.
const inLine = ['01', '08']
// Whoever found the line full while greeting comes again after some 200 milliseconds.
const greetingMs = 20

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
    .map(([, , remote = '', state = '', queues, , , , , inode]) => ({
      isOwn: remote.split(':')[0]?.endsWith(ownHex),
      state,
      waiting: afterColon(queues),
      inode: Number(inode),
    }))

type Row = ReturnType<typeof rowsOf>[number]

const isGreeted = ({ state, isOwn }: Row) => state === greeted && !isOwn
// Whoever stands in another worker's line looks the same, and is let in there in a moment.
const isInLine = ({ state, inode, isOwn }: Row) => inLine.includes(state) && inode === 0 && !isOwn

const handleOf = (server: Server) => (server as unknown as { _handle: Handle })._handle

/** The line before this very socket, where others listen on the same port. */
const lineOf = (server: Server, rows: Row[]) => {
  const { ino } = fstatSync(handleOf(server).fd)
  return rows.find(({ state, inode }) => state === listening && inode === ino)
}

/**
 * Makes the line before the port so short that it fills it itself, until nobody else is in it: then
 * does `work` at once, and nobody can have come in between. Whoever comes meanwhile is held off by
 * the system and comes again.
 */
const whenAloneInLine = (server: Server, work: () => void) =>
  new Promise<void>((done) => {
    const { port, address } = server.address() as AddressInfo
    const end = performance.now() + takeInMs
    const to = { port, host: address === '::' ? '127.0.0.1' : address, localAddress: ownAddress }

    const look = () => {
      const rows = rowsOf(port)
      const isGreeting = rows.some(isGreeted)
      const isFull = (lineOf(server, rows)?.waiting ?? 0) > longestLine
      return { isAlone: isFull && !rows.some(isInLine) && !isGreeting, isGreeting }
    }

    // Right after those were let in who stood there: a look takes so long that others come meanwhile.
    const stand = () => {
      const selves = Array.from({ length: callers }, () => connect(to).on('error', () => {}))
      // Node connects at the end of this turn's work, and this comes right after that.
      process.nextTick(() => {
        const { isAlone, isGreeting } = look()
        const isOver = isAlone || performance.now() > end
        if (isOver) work()
        for (const self of selves) self.destroy()
        if (isOver) return done()
        setTimeout(() => setImmediate(stand), isGreeting ? greetingMs : 0)
      })
    }
    handleOf(server).listen(longestLine)
    setImmediate(stand)
  })

const isOwn = ({ remoteAddress }: Socket) => remoteAddress?.endsWith(ownAddress)

/** Whether the system tells of the line, and one's own address can call there, which is no IPv6. */
const canStandInLine = (server: Server) => {
  const { family, address, port } = server.address() as AddressInfo
  if (process.platform !== 'linux' || (family !== 'IPv4' && address !== '::')) return false
  return lineOf(server, rowsOf(port)) !== undefined
}

/**
 * Who came while this process was busy stands in the system's line, and would be cut off when the
 * port is closed. All of them are let in first and heard afterwards, or the line would grow
 * meanwhile. `onGone` is told when the last one has left.
 */
export const closePort = async (server: HttpServer, onGone: () => void) => {
  const hear = server.listeners('connection') as ((socket: Socket) => void)[]
  const waiting: Socket[] = []
  server.removeAllListeners('connection')
  // What `createServer` takes as an option: nothing is read before somebody listens.
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', (socket) => {
    if (isOwn(socket)) socket.destroy()
    else waiting.push(socket)
  })
  // Before, so that closing is the next thing done after the last look.
  server.once('close', onGone)
  // The HTTP server's own `close` cuts off silent connections at once, and with them a request that
  // has arrived and was not read yet.
  const close = () => void Server.prototype.close.call(server)
  if (canStandInLine(server)) await whenAloneInLine(server, close)
  else await afterQuietTurns(takeInMs, close)
  for (const socket of waiting) {
    for (const listener of hear) listener.call(server, socket)
    socket.resume()
  }
}
