import * as z from 'zod'

/** What lives in the address of the dashboard. */
const AdminPlace = z.object({
  dialog: z.literal('announcement').optional().catch(undefined),
})
export type AdminPlace = z.infer<typeof AdminPlace>

export const readPlace = (search: string): AdminPlace =>
  AdminPlace.parse(Object.fromEntries(new URLSearchParams(search)))

export const hrefOf = ({ dialog }: AdminPlace) => (dialog ? `/admin?dialog=${dialog}` : '/admin')
