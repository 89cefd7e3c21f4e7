import * as z from 'zod'

/** Which guide is open for writing: by its id, or one that is not there yet. */
const Open = z.uuid().or(z.literal('new')).optional().catch(undefined)

export type WritingPlace = { open: string | undefined }

export const readPlace = (search: string): WritingPlace => ({
  open: Open.parse(new URLSearchParams(search).get('guide') ?? undefined),
})

export const hrefOf = ({ open }: WritingPlace) =>
  open ? `/admin/guides?${new URLSearchParams({ guide: open })}` : '/admin/guides'
