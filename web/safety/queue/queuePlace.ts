import * as z from 'zod'

const Tab = z.enum(['waiting', 'decisions']).catch('waiting')
export const readTab = (text: string | null) => Tab.parse(text)

/** What lives in the address of the queue. */
const QueuePlace = z.object({
  tab: Tab,
  /** The case that is open. */
  case: z.uuid().optional().catch(undefined),
})
export type QueuePlace = z.infer<typeof QueuePlace>

export const readPlace = (search: string): QueuePlace =>
  QueuePlace.parse(Object.fromEntries(new URLSearchParams(search)))

export const hrefOf = ({ tab, case: id }: Partial<QueuePlace>) => {
  const search = new URLSearchParams()
  if (tab && tab !== 'waiting') search.set('tab', tab)
  if (id) search.set('case', id)
  const words = search.toString()
  return words ? `/safety?${words}` : '/safety'
}
