import { get } from 'node:http'
import type { Source } from '#web/api/liveStream.ts'
import type { Caller } from './calls.ts'

type Heard = (event: { data: string }) => void

const frameStart = 'data: '

/** One connection. It does not reconnect by itself, as a browser's EventSource would. */
const openLink = (
  address: string,
  cookie: string,
  hear: (data: string) => void,
  lose: () => void,
) => {
  let text = ''
  const request = get(address, { agent: false, headers: { cookie } }, (response) => {
    if (response.statusCode !== 200) response.destroy()
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const frames = (text + chunk).split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) hear(frame.slice(frameStart.length))
    })
    response.on('error', () => {}) // the end of it is told by `close`
  })
  request.on('error', () => {})
  request.on('close', lose)
  return request
}

/** As much of the browser's EventSource as a live stream uses; `cut` breaks the connection. */
export const sourceFor = ({ url, cookie }: Caller) => {
  let cut = () => {}

  class NodeSource implements Source {
    onmessage: unknown = null
    onerror: unknown = null
    private isClosed = false
    private readonly link

    constructor(path: string) {
      const hear = (data: string) => {
        if (!this.isClosed) (this.onmessage as Heard)({ data })
      }
      const lose = () => {
        if (!this.isClosed) (this.onerror as () => void)()
      }
      this.link = openLink(url + path, cookie, hear, lose)
      cut = () => this.link.destroy()
    }

    close() {
      this.isClosed = true
      this.link.destroy()
    }
  }

  return { Source: NodeSource, cut: () => cut() }
}
