import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { request, type Telling, useTelling } from './client.ts'

const nameIn = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** As `useWrite`, for a call that answers with a file: it is said when the file is really there. */
export const useDownload = <E extends Endpoint>(
  endpoint: E,
  { name, ...telling }: Telling<null> & { name: string },
) =>
  // biome-ignore lint/suspicious/noConfusingVoidType: lets `mutate()` be called without an input.
  useTelling<null, CallInput<E> | void>(async (input) => {
    const response = await request(endpoint, { ...(input as object | undefined) }, {})
    saveFile(await response.blob(), nameIn(response) ?? name)
    return null
  }, telling)
