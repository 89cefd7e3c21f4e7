import { connect } from 'node:net'
import fc from 'fast-check'
import pLimit from 'p-limit'

export type RawTally = {
  requests: number
  statuses: Map<number, number>
  /** Closed without an answer, as a server may do with malformed requests. */
  closed: number
  faults: string[]
}

const maxConcurrency = 40
const timeoutMs = 30_000
const body = '{"username":"ana","password":"tulips"}'

const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'TRACE',
  'CONNECT',
  'OPTIONS',
  'PROPFIND',
  'get',
  '',
]
const targets = [
  ...['/', '/api/events', '/api/login', '/api/user', '/api/live', '/health/live', '/assets/x.js'],
  ...['*', '', '//', '/%', '/%00', '/api/%2e%2e/%2e%2e/etc/passwd', '/../../etc/passwd', '/\\..\\'],
  ...['http://example.org/api/user', 'example.org:443', '/api/events?q=%', '/api/events?a[b]=c'],
  ...[`/${'a'.repeat(7000)}`, `/api/events?q=${'x'.repeat(20_000)}`, '/api/events#x', '/\0', '/é'],
]
const versions = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'HTTP/9', 'ICY', '']
const headers = [
  ...['Host: localhost', 'Host:', 'Host: a\r\nHost: b', 'Host: [::1', 'Host: \u0000'],
  ...['Content-Length: 38', 'Content-Length: 5', 'Content-Length: 99999', 'Content-Length: -1'],
  ...['Content-Length: 1e3', 'Content-Length: 38\r\nContent-Length: 39', 'Content-Length: 0x26'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, identity', 'Transfer-Encoding: x'],
  ...['Content-Length: 38\r\nTransfer-Encoding: chunked', 'Transfer-Encoding : chunked'],
  ...[
    'Content-Type: application/json',
    'Content-Type: multipart/form-data; boundary=',
    'Content-Type',
  ],
  ...['Content-Type: multipart/form-data', 'Content-Encoding: gzip', 'Expect: 100-continue'],
  ...['Expect: something', 'Upgrade: websocket\r\nConnection: Upgrade', 'Connection: close, x'],
  ...['Cookie: session=%', 'Cookie: session=\u00ff\u00fe', `Cookie: ${'a=b;'.repeat(2000)}`],
  ...['Accept-Encoding: gzip;q=x', 'Accept-Encoding: *', 'Range: bytes=-1', 'Range: bytes=9-1,0-'],
  ...['If-None-Match: "', 'If-Modified-Since: never', 'X-Forwarded-For: ::ffff:1.2.3.4.5, x'],
  ...[
    'Forwarded: for=',
    'Authorization: Basic !',
    ' folded: line',
    ': no name',
    'Na me: x',
    'a\tb: c',
  ],
  ...['Sec-Fetch-Site: cross-site', 'Origin: null', 'Accept: \x01', 'Last-Event-ID: -1', 'Te: x'],
  ...[
    `X-Long: ${'y'.repeat(33_000)}`,
    Array.from({ length: 300 }, (_, n) => `X-${n}: 1`).join('\r\n'),
  ],
]
const harmless = [
  ...['Accept: */*', 'Content-Type: application/json', 'Connection: close'],
  ...['Content-Length: 38', 'Transfer-Encoding: chunked', 'Cookie: session=x', 'Origin: null'],
]
const bodies = [
  ...[
    '',
    body,
    '0\r\n\r\n',
    '26\r\n'.concat(body, '\r\n0\r\n\r\n'),
    'zz\r\nx\r\n',
    'ffffffffffff\r\n',
  ],
  ...['5\r\nabc', '0\r\nX: \0\r\n\r\n', '-1\r\n\r\n', '\0\0\0\0', `${body}GET / HTTP/1.1\r\n\r\n`],
  ...['--\r\n\r\n', '{"a":"\\ud800"}', 'GET /api/user HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3)],
]
const strange = [
  ...[
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\r\n\r\n',
  ],
  ...[
    'GET',
    'GET / HTTP/1.1',
    'GET / HTTP/1.1\r\n',
    'GET / HTTP/1.1\r\nHost',
    '\0',
    'SSH-2.0-x\r\n',
  ],
]

const anyOf = (all: string[]) => fc.constantFrom(...all)

const request = fc
  .record({
    method: anyOf(methods),
    target: anyOf(targets),
    host: fc.oneof({ weight: 8, arbitrary: anyOf(['Host: localhost']) }, anyOf(['', 'Host'])),
    version: fc.oneof({ weight: 5, arbitrary: anyOf(['HTTP/1.1']) }, anyOf(versions)),
    lines: fc.array(fc.oneof({ weight: 6, arbitrary: anyOf(harmless) }, anyOf(headers)), {
      maxLength: 6,
    }),
    lineEnd: fc.oneof({ weight: 12, arbitrary: anyOf(['\r\n']) }, anyOf(['\n', '\r', '\r\r\n'])),
    rest: anyOf(bodies),
  })
  .map(({ method, target, version, host, lines, lineEnd, rest }) =>
    [`${method} ${target} ${version}`, host, ...lines, '', rest].join(lineEnd),
  )

const noise = fc.string({ unit: 'binary', maxLength: 200 })

/** Replaces a part of a request with noise. */
const torn = fc
  .tuple(request, fc.nat(), fc.nat({ max: 40 }), noise)
  .map(([text, at, length, by]) => {
    const from = at % (text.length + 1)
    return text.slice(0, from) + by.slice(0, 30) + text.slice(from + length)
  })

const rawRequest = fc.oneof(
  { weight: 5, arbitrary: request },
  { weight: 3, arbitrary: torn },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: anyOf(strange) },
)

type Outcome = { statuses: number[]; isHung: boolean; isRefused: boolean }

/** Sends the request and closes the sending side, so that the server must finish. */
const sendText = (host: string, port: number, text: string): Promise<Outcome> =>
  new Promise((resolve) => {
    let answer = ''
    const outcome = { isHung: false, isRefused: false }
    const socket = connect({ host, port }, () => socket.end(Buffer.from(text, 'latin1')))
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      answer += piece
      // A live stream response never ends.
      if (answer.includes('text/event-stream')) socket.destroy()
    })
    socket.setTimeout(timeoutMs, () => {
      outcome.isHung = true
      socket.destroy()
    })
    socket.once('error', (error) => {
      outcome.isRefused = 'code' in error && error.code === 'ECONNREFUSED'
    })
    socket.once('close', () => {
      const heads = answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)
      resolve({ ...outcome, statuses: [...heads].map(([, status]) => Number(status)) })
    })
  })

const faultOf = ({ statuses, isHung, isRefused }: Outcome) => {
  if (isRefused) return 'the server no longer listens'
  if (isHung) return 'neither answered nor closed'
  const wrong = statuses.find((status) => status >= 500)
  return wrong === undefined ? null : `answered ${wrong}`
}

/** Malformed HTTP requests, and barely valid ones. */
export const sendRaw = async (url: string, requests: number, seed: number): Promise<RawTally> => {
  const { hostname, port } = new URL(url)
  const tally: RawTally = { requests, statuses: new Map(), closed: 0, faults: [] }
  const limit = pLimit(maxConcurrency)
  const one = async (text: string) => {
    const outcome = await sendText(hostname, Number(port), text)
    if (outcome.statuses.length === 0) tally.closed += 1
    for (const status of outcome.statuses)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    const fault = faultOf(outcome)
    if (fault) tally.faults.push(`${fault}: ${JSON.stringify(text.slice(0, 200))}`)
  }
  const texts = fc.sample(rawRequest, { numRuns: requests, seed })
  await Promise.all(texts.map((text) => limit(one, text)))
  return tally
}
