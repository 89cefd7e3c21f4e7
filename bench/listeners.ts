import { Agent, get, request } from 'node:http'
import { doTasks } from './worker.ts'

// The browsers of a crowd, in a process of their own: it is the server that is measured.

export type Task =
  | { kind: 'open'; address: string; cookies: string[] }
  /** Posts it, and waits until so many have heard a frame with `marker` in it. */
  | { kind: 'say'; address: string; cookie: string; body: string; marker: string; reached: number }

export type Done = { ms: number; frame: string }

const frameEnd = '\n\n'
const agent = new Agent({ keepAlive: true })
let heard = (_frame: string) => {}

const openStream = (address: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const link = get(address, { agent: false, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`answered ${response.statusCode}`))
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (!text.endsWith(frameEnd)) return
        if (text.includes('"hello"')) resolve()
        heard(text)
        text = ''
      })
      response.once('close', () => process.exit(1))
    })
    link.once('error', reject)
  })

const atOnce = 50

const open = async ({ address, cookies }: Extract<Task, { kind: 'open' }>): Promise<Done> => {
  const from = performance.now()
  for (let at = 0; at < cookies.length; at += atOnce)
    await Promise.all(cookies.slice(at, at + atOnce).map((cookie) => openStream(address, cookie)))
  return { ms: performance.now() - from, frame: '' }
}

const say = ({ address, cookie, body, marker, reached }: Extract<Task, { kind: 'say' }>) =>
  new Promise<Done>((resolve, reject) => {
    let count = 0
    const from = performance.now()
    heard = (frame) => {
      if (!frame.includes(marker)) return
      count += 1
      if (count === reached) resolve({ ms: performance.now() - from, frame })
    }
    const headers = { cookie, 'content-type': 'application/json' }
    request(address, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      if ((response.statusCode ?? 0) >= 300) reject(new Error(`answered ${response.statusCode}`))
    })
      .once('error', reject)
      .end(body)
  })

doTasks(async (task: Task) => {
  try {
    return await (task.kind === 'open' ? open(task) : say(task))
  } catch (error) {
    throw new Error(`${task.address}: ${error}`)
  }
})
