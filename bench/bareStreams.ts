import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

// Baseline: event streams without any logic. A POST is written to the first `REACHED` of them.
const { PORT, REACHED } = process.env
const streams: ServerResponse[] = []

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const frame = await text(request)
    for (const stream of streams.slice(0, Number(REACHED))) stream.write(frame)
    response.end()
  } else if (request.url === '/') response.end()
  else {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"kind":"connected"}\n\n')
    streams.push(response)
  }
}).listen(Number(PORT), '127.0.0.1')
