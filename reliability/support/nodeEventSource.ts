import { get } from 'node:http'
import type { Source } from '#web/realtime/liveStream.ts'
import type { Caller } from './apiClient.ts'

type OnMessage = (event: { data: string }) => void

const frameStart = 'data: '

/** One connection. It does not reconnect by itself, as a browser's EventSource would. */
const openConnection = (
  address: string,
  cookie: string,
  onData: (data: string) => void,
  onClose: () => void,
) => {
  let text = ''
  const request = get(address, { agent: false, headers: { cookie } }, (response) => {
    if (response.statusCode !== 200) response.destroy()
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const frames = (text + chunk).split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) onData(frame.slice(frameStart.length))
    })
    response.on('error', () => {}) // `close` reports the end
  })
  request.on('error', () => {})
  request.on('close', onClose)
  return request
}

/** As much of the browser's EventSource as a live stream uses; `cut` breaks the connection. */
export const sourceFor = ({ url, cookie }: Caller) => {
  let cut = () => {}

  class NodeSource implements Source {
    onmessage: unknown = null
    onerror: unknown = null
    private isClosed = false
    private readonly request

    constructor(path: string) {
      const onData = (data: string) => {
        if (!this.isClosed) (this.onmessage as OnMessage)({ data })
      }
      const onClose = () => {
        if (!this.isClosed) (this.onerror as () => void)()
      }
      this.request = openConnection(url + path, cookie, onData, onClose)
      cut = () => this.request.destroy()
    }

    close() {
      this.isClosed = true
      this.request.destroy()
    }
  }

  return { Source: NodeSource, cut: () => cut() }
}
