import * as z from 'zod'
import { hrefOfGroup } from '#web/groups/data.ts'

const Part = z.enum(['chat', 'members', 'about']).catch('chat')
export type Part = z.infer<typeof Part>
export const readPart = (text: string | null) => Part.parse(text)

const Step = z.enum(['edit', 'handOver', 'delete', 'leave', 'invite'])
/** A dialog of the page. */
export type Step = z.infer<typeof Step>

/** What of a group's page lives in its address; `tab` is for screens with room for one part. */
const GroupPlace = z.object({
  tab: Part,
  dialog: Step.optional().catch(undefined),
})
export type GroupPlace = z.infer<typeof GroupPlace>

export const readPlace = (search: string): GroupPlace =>
  GroupPlace.parse(Object.fromEntries(new URLSearchParams(search)))

/** The address of a part, without what is usual: `/groups/…?tab=members`. */
export const hrefOf = (id: string, { tab, dialog }: GroupPlace) => {
  const search = new URLSearchParams({
    ...(tab !== 'chat' && { tab }),
    ...(dialog && { dialog }),
  }).toString()
  return hrefOfGroup(id) + (search && `?${search}`)
}
