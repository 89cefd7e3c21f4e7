import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { downloadBlob } from '#web/ui/downloadBlob.ts'
import { type MutationFeedback, request, useMutationWithFeedback } from './client.ts'

const fileNameIn = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/**
 * As `useWrite`, for an endpoint that replies with a file. The toast appears once it has arrived.
 */
export const useDownload = <E extends Endpoint>(
  endpoint: E,
  { name, ...feedback }: MutationFeedback<null> & { name: string },
) =>
  // biome-ignore lint/suspicious/noConfusingVoidType: lets `mutate()` be called without an input.
  useMutationWithFeedback<null, CallInput<E> | void>(async (input) => {
    const response = await request(endpoint, { ...(input as object | undefined) }, {})
    downloadBlob(await response.blob(), fileNameIn(response) ?? name)
    return null
  }, feedback)
