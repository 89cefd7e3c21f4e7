import * as z from 'zod/mini'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z.catch(z.enum(['waiting', 'decisions']), 'waiting')
export const parseTab = (text: string | null) => Tab.parse(text)

/** The URL state of the queue. */
const QueueSearchParams = z.object({
  tab: Tab,
  /** Id of the open case. */
  case: z.catch(z.optional(z.uuid()), undefined),
})
type QueueSearchParams = z.infer<typeof QueueSearchParams>

const parseQueueSearchParams = (search: string): QueueSearchParams =>
  QueueSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

const queueHref = ({ tab, case: id }: Partial<QueueSearchParams>) => {
  const search = new URLSearchParams()
  if (tab && tab !== 'waiting') search.set('tab', tab)
  if (id) search.set('case', id)
  const query = search.toString()
  return query ? `/safety?${query}` : '/safety'
}

export const useQueueSearchParams = () =>
  useUrlState({ parse: parseQueueSearchParams, toHref: queueHref })

export type QueueUrlState = ReturnType<typeof useQueueSearchParams>
