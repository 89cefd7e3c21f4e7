import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { request, type Telling, useTelling } from './client.ts'

const nameIn = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** The browser keeps the file, as if a link to it had been pressed. */
const keep = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers look at it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** As `useWrite`, for a call that answers with a file: it is said when the file is really there. */
export const useDownload = <E extends Endpoint>(
  endpoint: E,
  { name, ...telling }: Telling<null> & { name: string },
) =>
  // biome-ignore lint/suspicious/noConfusingVoidType: lets `mutate()` be called without an input.
  useTelling<null, CallInput<E> | void>(async (input) => {
    const response = await request(endpoint, { ...(input as object | undefined) }, {})
    keep(await response.blob(), nameIn(response) ?? name)
    return null
  }, telling)
