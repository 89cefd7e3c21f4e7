import type { Hosting } from '#shared/events/hosting/contract.ts'
import { emptyEvent } from '#web/events/planning/eventDraft.ts'

/** What the picture of a draft needs. */
export const draftPicture = ({ id, draft }: Pick<Hosting, 'id' | 'draft'>) => ({
  id,
  title: draft.title ?? '',
  description: draft.description ?? '',
  category: draft.category ?? emptyEvent.category,
  imageUrl: draft.imageUrl ?? null,
  focalX: draft.focalX ?? emptyEvent.focalX,
  focalY: draft.focalY ?? emptyEvent.focalY,
})
