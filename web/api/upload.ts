import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import { ApiError } from './apiError.ts'
import { parseReply, recordWrite } from './client.ts'
import { type Fields, fillPath, queryText } from './endpointUrl.ts'

type Options = {
  signal: AbortSignal
  /** Called with the part that was sent, from 0 to 1. */
  onProgress: (part: number) => void
}

// Without progress. Longer than the server waits, so that it says why it stopped.
const stallMs = 60_000

/** As `fetch` would reply. It cannot tell how much was sent. */
const send = (method: string, url: string, type: string, body: Blob, options: Options) =>
  new Promise<Response>((resolve, reject) => {
    const { signal, onProgress } = options
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let stall: number | undefined
    const wait = () => {
      window.clearTimeout(stall)
      stall = window.setTimeout(stop, stallMs)
    }
    const fail = () => reject(signal.aborted ? signal.reason : ApiError.unreachable(null))
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(total ? loaded / total : 0)
    }
    request.onload = () => {
      const { status, statusText, responseText } = request
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = new Headers(retryAfter ? { 'retry-after': retryAfter } : {})
      resolve(new Response(responseText, { status, statusText, headers }))
    }
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => {
      window.clearTimeout(stall)
      signal.removeEventListener('abort', stop)
    }
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', type)
    signal.addEventListener('abort', stop)
    if (signal.aborted) return fail()
    wait()
    request.send(body)
  })

/** A call of an endpoint that receives a file, which tells how far it is. */
export const upload = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: Blob,
  options: Options,
): Promise<ReplyOf<E>> => {
  const { filled, rest } = fillPath(endpoint.path, input as Fields)
  const type = endpoint.raw?.receives ?? body.type
  recordWrite()
  const response = await send(endpoint.method, filled + queryText(rest), type, body, options)
  if (!response.ok) throw await ApiError.from(response)
  return parseReply(endpoint, response)
}
