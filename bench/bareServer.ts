import { createServer } from 'node:http'

const { PORT, BODY = '', STATUS } = process.env
const body = Buffer.from(BODY)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
}

createServer((_, response) => response.writeHead(Number(STATUS), headers).end(body)).listen(
  Number(PORT),
  '127.0.0.1',
)
