/** Name under which the files that are chosen for it are kept. */
export const draftNameOf = (eventId: string | null, isCopy: boolean) =>
  `event ${eventId === null || isCopy ? 'new' : eventId}`
