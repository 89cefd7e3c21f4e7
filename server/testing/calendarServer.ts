import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type CalendarReply = {
  status?: number
  body?: string | Buffer
  headers?: Record<string, string>
}

/** A website with calendars, for the tests of one file. */
export const calendarServer = async () => {
  const replies = new Map<string, CalendarReply | 'silence'>()
  const received: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers })
    const reply = replies.get(path) ?? { status: 404 }
    if (reply === 'silence') return
    const { status = 200, body = '', headers = {} } = reply
    const { etag } = headers
    if (etag && request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Sets the reply of a path. */
    reply: (path: string, reply: CalendarReply | 'silence') => void replies.set(path, reply),
  }
}
