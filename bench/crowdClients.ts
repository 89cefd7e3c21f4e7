import { connect, type Socket } from 'node:net'
import { serveTasks } from './worker.ts'

// Thousands of event stream clients on plain sockets: an HTTP client would cost more than the
// measured server.

export type Task =
  | { kind: 'open'; port: number; path: string; cookies: string[] }
  /** From now on counts the streams that receive this text. */
  | { kind: 'expect'; text: string }
  /** Waits until `reached` streams have received it. */
  | { kind: 'await'; reached: number }
  /** The streams that have received it so far. */
  | { kind: 'arrivals' }

/** When each stream received the text, on the clock of `now`. */
export type Done = number[]

/** In ms, on a clock that all processes of the machine share. */
export const now = () => Number(process.hrtime.bigint()) / 1e6

const maxConcurrency = 50
const timeoutMs = 60_000
const retryMs = 1000

let expected: Buffer | null = null
let arrivals = new Map<Socket, number>()
let onArrival = () => {}

const openStream = (port: number, path: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    let head = ''
    const onHead = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.startsWith('HTTP/1.1 200')) {
        socket.destroy()
        // Load shedding, on a machine that is busy with other work.
        if (head.startsWith('HTTP/1.1 503'))
          setTimeout(() => openStream(port, path, cookie).then(resolve, reject), retryMs)
        else reject(new Error(head.split('\r\n')[0]))
        return
      }
      if (!head.includes('"connected"')) return
      socket.off('data', onHead)
      socket.once('close', () => process.exit(1))
      socket.on('data', (frame: Buffer) => {
        if (!expected || arrivals.has(socket) || !frame.includes(expected)) return
        arrivals.set(socket, now())
        onArrival()
      })
      resolve()
    }
    socket.on('data', onHead)
    socket.once('error', reject)
  })

const open = async (port: number, path: string, cookies: string[]) => {
  for (let at = 0; at < cookies.length; at += maxConcurrency)
    await Promise.all(
      cookies.slice(at, at + maxConcurrency).map((cookie) => openStream(port, path, cookie)),
    )
  return []
}

const awaitAll = (reached: number) =>
  new Promise<Done>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`Only ${arrivals.size} of ${reached} streams received it`)),
      timeoutMs,
    )
    onArrival = () => {
      if (arrivals.size < reached) return
      clearTimeout(late)
      resolve([...arrivals.values()])
    }
    onArrival()
  })

serveTasks(async (task: Task): Promise<Done> => {
  if (task.kind === 'open') return open(task.port, task.path, task.cookies)
  if (task.kind === 'await') return awaitAll(task.reached)
  if (task.kind === 'arrivals') return [...arrivals.values()]
  expected = Buffer.from(task.text)
  arrivals = new Map()
  onArrival = () => {}
  return []
})
