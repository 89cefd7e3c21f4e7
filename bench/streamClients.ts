import { Agent, get, request } from 'node:http'
import { serveTasks } from './worker.ts'

// Event stream clients in a process of their own, so that they do not slow down the measured
// server.

export type Task =
  | { kind: 'open'; address: string; cookies: string[] }
  /** Posts the body and waits until `reached` streams received a frame that contains `marker`. */
  | { kind: 'post'; address: string; cookie: string; body: string; marker: string; reached: number }

export type Done = { ms: number; frame: string }

const frameEnd = '\n\n'
const agent = new Agent({ keepAlive: true })
let onFrame = (_frame: string) => {}

const openStream = (address: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const link = get(address, { agent: false, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`returned ${response.statusCode}`))
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (!text.endsWith(frameEnd)) return
        if (text.includes('"connected"')) resolve()
        onFrame(text)
        text = ''
      })
      response.once('close', () => process.exit(1))
    })
    link.once('error', reject)
  })

const maxConcurrency = 50

const open = async ({ address, cookies }: Extract<Task, { kind: 'open' }>): Promise<Done> => {
  const from = performance.now()
  for (let at = 0; at < cookies.length; at += maxConcurrency)
    await Promise.all(
      cookies.slice(at, at + maxConcurrency).map((cookie) => openStream(address, cookie)),
    )
  return { ms: performance.now() - from, frame: '' }
}

const postAndWait = ({ address, cookie, body, marker, reached }: Extract<Task, { kind: 'post' }>) =>
  new Promise<Done>((resolve, reject) => {
    let count = 0
    const from = performance.now()
    onFrame = (frame) => {
      if (!frame.includes(marker)) return
      count += 1
      if (count === reached) resolve({ ms: performance.now() - from, frame })
    }
    const headers = { cookie, 'content-type': 'application/json' }
    request(address, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      if ((response.statusCode ?? 0) >= 300) reject(new Error(`returned ${response.statusCode}`))
    })
      .once('error', reject)
      .end(body)
  })

serveTasks(async (task: Task) => {
  try {
    return await (task.kind === 'open' ? open(task) : postAndWait(task))
  } catch (error) {
    throw new Error(`${task.address}: ${error}`)
  }
})
