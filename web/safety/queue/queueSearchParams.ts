import * as z from 'zod'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z.enum(['waiting', 'decisions']).catch('waiting')
export const parseTab = (text: string | null) => Tab.parse(text)

/** The URL state of the queue. */
const QueueSearchParams = z.object({
  tab: Tab,
  /** Id of the open case. */
  case: z.uuid().optional().catch(undefined),
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
